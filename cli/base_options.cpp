#include "base_options.hpp"

#include "base_map_path.hpp"
#include "base_signature.hpp"
#include "files.hpp"
#include "judged_tree.hpp"

#include <freezegate/fixture.hpp>
#include <freezegate/freeze_map_reader.hpp>
#include <freezegate/git.hpp>

#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace freezegate::cli {

namespace fs = std::filesystem;

namespace {

std::string fault_of_empty(const std::string& text) {
  return text.empty() ? "it is empty: give a revision, or leave the option out" : std::string();
}

using Errors = std::vector<Error>;

tl::unexpected<Errors> one(Error error) {
  return tl::unexpected(Errors{std::move(error)});
}

// The map of one commit; nothing: it has none.
Checked<std::optional<FreezeMap>> map_at(const Repository& repository, const std::string& commit,
                                         const std::string& path) {
  const std::string name = fmt::format("{}:{}", commit.substr(0, 12), path);
  const auto entry = repository.entry(commit, path);
  if (!entry) return one(entry.error());
  if (!*entry) return std::optional<FreezeMap>();
  if (auto fault = fault_of_entry(**entry); !fault.empty()) {
    return one({ExitCode::untrusted_input, "the freeze map cannot be read: " + fault, name,
                "let the map be a file of the repository itself"});
  }
  const auto text = repository.content(**entry, max_freeze_map_bytes);
  if (!text) return one(text.error());
  auto map = read_freeze_map(*text, name);
  if (!map) return tl::unexpected(std::move(map.error()));
  return std::optional<FreezeMap>(*std::move(map));
}

struct PatchedMap {
  FreezeMap map;
  std::string text;  // empty: the patch has none
};

// What the patch left of the map in the working tree; nothing, and a problem, when it cannot be taken for
// one.
std::optional<PatchedMap> patched_map(const fs::path& file, Date today, BaseJudgement& base) {
  const auto add = [&base](std::string what, std::string mend) {
    base.problems.push_back({std::move(what), std::move(mend)});
  };
  const std::string mend = "leave the map where it is, or have an owner move it on the base's own branch";
  const FixtureState state = check_fixture(base.repository, base.map_path, "");
  switch (state.kind) {
    case FixtureState::Kind::changed:  // from a digest that no file has
      break;
    case FixtureState::Kind::missing:
      if (!base.has_map) return std::nullopt;
      add(fmt::format("the patch deletes or moves the freeze map {}", base.map_path), mend);
      return PatchedMap{};
    case FixtureState::Kind::symlink:
      add(fmt::format("the patch turns the freeze map {} into a symbolic link: {}", base.map_path,
                      state.detail),
          mend);
      return std::nullopt;
    default:
      add(fmt::format("the freeze map {} of the patch cannot be read: {}", base.map_path, state.detail),
          mend);
      return std::nullopt;
  }
  Errors errors;
  // Read once: what is signed has to be what is judged.
  auto text = read_small_file(file, "the freeze map", max_freeze_map_bytes);
  if (!text) {
    errors.push_back(text.error());
  } else {
    auto map = read_freeze_map(*text, file.string());
    errors = map ? check_dates(*map, today) : map.error();
    if (errors.empty()) return PatchedMap{*std::move(map), *std::move(text)};
  }
  for (const Error& error : errors)
    add(fmt::format("the patch leaves a freeze map that is no good: {} ({})", error.what, error.where),
        error.mend);
  return std::nullopt;
}

// Which map judges, and what the patch makes of it: found out step by step.
class BaseReader {
 public:
  BaseReader(const MapOptions& options, const BaseOptions& base, Repository repository)
      : options_(options), asked_(base), repository_(std::move(repository)) {
    base_.revision = base.revision;
    base_.repository = repository_.top().string();
    base_.is_merge_base = !base.is_exact();
  }

  Checked<LoadedMap> read() {
    const auto today = day_of(options_);
    if (!today) return one(today.error());
    loaded_.today = *today;
    if (auto error = find_commits()) return one(*std::move(error));
    auto path = find_map_path(repository_, chosen_map(options_), base_.commit, base_.tip);
    if (!path) return one(path.error());
    base_.map_path = *std::move(path);
    if (!base_.map_path.empty()) {
      if (auto errors = read_maps(); !errors.empty()) return tl::unexpected(std::move(errors));
    }
    loaded_.path = map_name(base_);
    loaded_.root = options_.root.empty() ? repository_.top() : fs::path(options_.root);
    loaded_.base = std::move(base_);
    return std::move(loaded_);
  }

 private:
  std::optional<Error> find_commits() {
    auto tip = repository_.commit_of(asked_.revision);
    if (!tip) return tip.error();
    base_.tip = *std::move(tip);
    base_.commit = base_.tip;
    if (asked_.is_exact()) return std::nullopt;
    auto bases = repository_.merge_bases(base_.tip, asked_.revision);
    if (!bases) return bases.error();
    base_.commit = bases->front();
    since_.assign(bases->begin() + 1, bases->end());
    if (base_.commit != base_.tip) since_.push_back(base_.tip);
    return std::nullopt;
  }

  Errors read_maps() {
    loaded_.file = repository_.top() / base_.map_path;
    auto judging = map_at(repository_, base_.commit, base_.map_path);
    if (!judging) return std::move(judging.error());
    base_.has_map = judging->has_value();
    if (base_.has_map) loaded_.map = **std::move(judging);
    if (auto errors = check_dates(loaded_.map, loaded_.today); !errors.empty()) return errors;
    const Policy policy = loaded_.map.policy;
    auto signed_map = judge_patch();
    if (!signed_map) return std::move(signed_map.error());
    for (const std::string& commit : since_) {
      auto since = map_at(repository_, commit, base_.map_path);
      if (!since) return std::move(since.error());
      narrow(loaded_.map, since->value_or(FreezeMap{}), base_);
    }
    if (*signed_map) take_signed(**std::move(signed_map), policy);
    if (chosen_map(options_).empty()) look_for_another();
    return asked_.require_signature && base_.signed_by.empty() ? require_signature() : Errors{};
  }

  // \returns the patch's map when it needs an owner's signature and has one.
  Checked<std::optional<FreezeMap>> judge_patch() {
    auto patch = patched_map(loaded_.file, loaded_.today, base_);
    if (!patch) return std::optional<FreezeMap>();
    const ChangeJudgement judgement = judge_changes(loaded_.map, patch->map);
    base_.changes = judgement.changes;
    if (!judgement.allowed && is_trust_given(asked_.trust) && !patch->text.empty()) {
      auto is_signed = accept_signature(*patch);
      if (!is_signed) return tl::unexpected(std::move(is_signed.error()));
      if (*is_signed) return std::optional<FreezeMap>(std::move(patch->map));
    }
    std::ranges::move(unsigned_changes(base_.changes), std::back_inserter(base_.problems));
    base_.withdrawals = removed_by_patch(loaded_.map, patch->map);
    return std::optional<FreezeMap>();
  }

  Checked<bool> accept_signature(const PatchedMap& patch) {
    const auto trusted = load_trusted_keys(asked_.trust, judged_trees(loaded_.file));
    if (!trusted) return tl::unexpected(trusted.error());
    const auto signatures = signatures_in_tree(repository_.top(), base_.map_path);
    if (!signatures) return one(signatures.error());
    const auto signers = signers_of({patch.text, base_.map_path, loaded_.today}, *signatures, *trusted);
    if (!signers) {
      for (const Error& error : signers.error())
        base_.problems.push_back({error.what, error.mend});
      return false;
    }
    const auto earlier = earlier_version(repository_, base_.tip, base_.map_path, patch.map);
    if (!earlier) return one(earlier.error());
    if (*earlier) {
      base_.problems.push_back(
          {fmt::format("the freeze map of the patch stood on {} before, in {}: its signature is an old one",
                       base_.revision, (*earlier)->substr(0, 12)),
           "say in the map why it is so again, such as in a reason, and have an owner sign that"});
      return false;
    }
    base_.signed_by = *signers;
    return true;
  }

  // The owner's word stands for what the patch does to the base; what the base's own branch did since stays.
  void take_signed(FreezeMap map, const Policy& before) {
    const bool is_narrowed = loaded_.map.policy != before;
    const Policy policy = is_narrowed ? strictest(map.policy, loaded_.map.policy) : map.policy;
    loaded_.map = std::move(map);
    loaded_.map.policy = policy;
  }

  Errors require_signature() {
    const auto trusted = load_trusted_keys(asked_.trust, judged_trees(loaded_.file));
    if (!trusted) return trusted.error();
    if (!base_.has_map) return {};
    const auto entry = repository_.entry(base_.commit, base_.map_path);
    if (!entry) return {entry.error()};
    const auto text = repository_.content(**entry, max_freeze_map_bytes);
    if (!text) return {text.error()};
    const auto signatures = signatures_at(repository_, base_.commit, base_.map_path);
    if (!signatures) return {signatures.error()};
    const auto signers = signers_of({*text, base_.map_path, loaded_.today}, *signatures, *trusted);
    return signers ? Errors{} : signers.error();
  }

  // A second map, nearer to where the tests run, would be what test binaries and people find.
  void look_for_another() {
    const std::string nearest = nearest_map();
    const auto path = nearest.empty() ? std::nullopt : path_below(repository_.top(), nearest);
    if (!path || *path == base_.map_path) return;
    base_.problems.push_back(
        {fmt::format("the patch adds a second freeze map, {}, beside {}", *path, base_.map_path),
         "keep one map, or say with --map which one judges"});
  }

  const MapOptions& options_;
  const BaseOptions& asked_;
  Repository repository_;
  BaseJudgement base_;
  std::vector<std::string> since_;  // commits whose maps narrow the one that judges
  LoadedMap loaded_;
};

// Without a base the map of the working tree judges, and is asked for the signature beside it.
Errors require_signature_of(const LoadedMap& loaded, const TrustOptions& trust) {
  if (loaded.path.empty()) return {};
  const auto trusted = load_trusted_keys(trust, judged_trees(loaded.path));
  if (!trusted) return trusted.error();
  const auto text = read_small_file(loaded.path, "the freeze map", max_freeze_map_bytes);
  if (!text) return {text.error()};
  const fs::path file = fs::path(loaded.path);
  const auto signatures = signatures_in_tree(fs::absolute(file).parent_path(), file.filename().string());
  if (!signatures) return {signatures.error()};
  const auto signers = signers_of({*text, loaded.path, loaded.today}, *signatures, *trusted);
  return signers ? Errors{} : signers.error();
}

Checked<LoadedMap> load_without_base(const MapOptions& options, const BaseOptions& base) {
  auto loaded = load_map(options);
  if (!loaded || !base.require_signature) return loaded;
  if (auto errors = require_signature_of(*loaded, base.trust); !errors.empty())
    return tl::unexpected(std::move(errors));
  return loaded;
}

}  // namespace

void add_base_options(CLI::App& command, BaseOptions& options) {
  command
      .add_option("--base", options.revision,
                  "Judge by the freeze map of this git revision, never by the working tree's: what a patch "
                  "does to the map may only shrink or tighten it (default: FREEZEGATE_BASE)")
      ->type_name("REV")
      ->envname("FREEZEGATE_BASE")
      ->check(fault_of_empty);
  command
      .add_option("--base-is", options.kind,
                  "merge-base (default): where HEAD left that revision; exact: that revision itself")
      ->type_name("KIND")
      ->check(CLI::IsMember({"merge-base", "exact"}));
  add_trust_options(command, options.trust);
  command.add_flag("--require-signature", options.require_signature,
                   "Refuse a map that judges and that nobody whom you trust has signed");
}

Checked<LoadedMap> load_judging_map(const MapOptions& options, const BaseOptions& base) {
  if (base.require_signature && !is_trust_given(base.trust)) {
    return one({ExitCode::untrusted_input, "it is not said whose signatures count", "--require-signature",
                "give --trusted-key or --allowed-signers"});
  }
  if (base.revision.empty()) return load_without_base(options, base);
  std::error_code error;
  const fs::path here = fs::current_path(error);
  if (error) {
    return one({ExitCode::environment, "the working directory is gone: " + error.message(), "",
                "run it inside of the repository"});
  }
  auto repository = Repository::open(here);
  if (!repository) return one(repository.error());
  return BaseReader(options, base, *std::move(repository)).read();
}

}  // namespace freezegate::cli
