// freezegate keygen: a key pair to sign freeze maps with.
#include "../common/src/ledger/utf8.hpp"
#include "command.hpp"
#include "files.hpp"
#include "say.hpp"

#include <freezegate/signing_key.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <pwd.h>
#include <string>
#include <string_view>
#include <system_error>
#include <unistd.h>

#include <fmt/format.h>

namespace freezegate::cli {

namespace fs = std::filesystem;

namespace {

struct KeygenOptions {
  std::string out;
  std::string comment;
};

std::string user_name() {
  const struct passwd* const user = ::getpwuid(::geteuid());
  return user != nullptr ? user->pw_name : "";
}

// Outside of every repository, so that nobody commits it.
Result<fs::path> usual_place() {
  const char* const folder = std::getenv("XDG_CONFIG_HOME");
  const char* const home = std::getenv("HOME");
  fs::path place;
  if (folder != nullptr && *folder == '/') place = folder;
  if (place.empty() && home != nullptr && *home == '/') place = fs::path(home) / ".config";
  if (place.empty()) {
    return tl::unexpected(Error{ExitCode::untrusted_input, "there is no folder for the key: HOME is not set",
                                "HOME", "name the file with --out"});
  }
  place /= "freezegate";
  std::error_code error;
  fs::create_directories(place, error);
  if (error) {
    return tl::unexpected(Error{ExitCode::environment, "the folder cannot be made: " + error.message(),
                                place.string(), "name the file with --out"});
  }
  return place / "signing_key";
}

std::string fault_of_name(const std::string& name) {
  if (name.empty()) return "it is empty: name the key's owner";
  if (name.find_first_of("*?!,\"") != std::string::npos) return "a name holds none of * ? ! , \"";
  const bool has_control =
      std::ranges::any_of(name, [](char c) { return static_cast<unsigned char>(c) < 0x20U; });
  if (has_control || ledger::find_invalid_utf8(name) != std::string_view::npos)
    return "it is no line of UTF-8 text";
  return {};
}

int keygen(const KeygenOptions& options) {
  const auto place = options.out.empty() ? usual_place() : Result<fs::path>(options.out);
  if (!place) return fail(place.error());
  const std::string comment = options.comment.empty() ? user_name() : options.comment;
  if (comment.empty()) {
    return fail(
        Error{ExitCode::untrusted_input, "the user has no name", "--comment", "name the key's owner"});
  }
  const auto key = PrivateKey::generate();
  if (!key) return fail(key.error());
  auto pem = key->to_pem();
  if (!pem) return fail(pem.error());
  const std::string line = to_openssh({key->public_key(), comment});
  const fs::path public_place = place->string() + ".pub";
  auto error = create_file(*place, *pem, FileMode::owner_only);
  wipe(*pem);
  if (error) return fail(*error);
  error = create_file(public_place, line + "\n", FileMode::everybody);
  if (error) {
    std::error_code ignored;
    fs::remove(*place, ignored);  // half a pair is of no use, and would be in the way next time
    return fail(*error);
  }
  error = write_out(stdout,
                    fmt::format("private key  {}\npublic key   {}\nkey id       {}\nowner        {}\n",
                                place->string(), public_place.string(), key_id(key->public_key()), comment));
  return error ? fail(*error) : to_int(ExitCode::good);
}

}  // namespace

void add_keygen(CLI::App& app, Invocation& invocation) {
  auto options = std::make_shared<KeygenOptions>();
  CLI::App* const command = app.add_subcommand("keygen", "Make a key pair to sign freeze maps with");
  command->footer(
      "An OpenSSH key of the kind ssh-ed25519 does as well: whoever has one needs no other. Give FILE.pub to "
      "whoever "
      "keeps the configuration of CI, and keep FILE to yourself.\n\n"
      "Example:\n  freezegate keygen --out ~/.config/freezegate/signing_key --comment finley");
  command
      ->add_option("--out", options->out,
                   "Where the private key goes, and with .pub behind it the public one (default: "
                   "freezegate/signing_key in XDG_CONFIG_HOME or ~/.config). Never overwritten")
      ->type_name("FILE");
  command
      ->add_option("--comment", options->comment,
                   "The owner's name, as the freeze map has it (default: the user's)")
      ->type_name("NAME")
      ->check(fault_of_name);
  command->callback([options, &invocation] { invocation.exit_status = keygen(*options); });
}

}  // namespace freezegate::cli
