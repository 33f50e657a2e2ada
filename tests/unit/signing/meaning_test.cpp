// A signature covers the meaning of a map: every change of it breaks the signature, and nothing else does.
#include "keys.hpp"

#include <freezegate/canonical_json.hpp>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace freezegate {
namespace {

using namespace freezegate::testing;
using Json = nlohmann::ordered_json;

std::vector<std::string> real_maps() {
  std::vector<std::string> maps;
  for (const auto& entry : std::filesystem::directory_iterator(FREEZEGATE_TEST_MAPS "/good")) {
    std::ifstream file(entry.path());
    maps.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return maps;
}

// Writes a value in one of its many spellings.
class Respeller {
 public:
  explicit Respeller(unsigned seed) : random_(seed) {}

  std::string spell(const Json& value) {
    const std::string text = spell_value(value);
    return blank() + text + blank();
  }

 private:
  unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }

  std::string blank() {
    static const std::vector<std::string> blanks{"", "", " ", "\n", "\t", "\r\n", "/* { */", "// \"\n"};
    return blanks[below(static_cast<unsigned>(blanks.size()))];
  }

  std::string spell_value(const Json& value) {
    if (value.is_string()) return spell_string(value.get<std::string>());
    if (value.is_number_integer()) return spell_number(value);
    if (value.is_array()) {
      std::string out = "[";
      for (const Json& item : value)
        out += (out.size() > 1 ? "," : "") + spell(item);
      return out + blank() + "]";
    }
    if (!value.is_object()) return value.dump();
    std::vector<std::string> members;
    for (const auto& [key, member] : value.items())
      members.push_back(blank() + spell_string(key) + blank() + ":" + spell(member));
    std::shuffle(members.begin(), members.end(), random_);
    return fmt::format("{{{}{}}}", fmt::join(members, ","), blank());
  }

  std::string spell_string(const std::string& text) {
    std::string out;
    for (const char c : text) {
      const bool plain = static_cast<unsigned char>(c) >= 0x20U && static_cast<unsigned char>(c) < 0x7FU;
      if (plain && below(3) == 0) {
        const auto code = static_cast<unsigned>(c);
        out += below(2) == 0 ? fmt::format("\\u{:04x}", code) : fmt::format("\\u{:04X}", code);
      } else if (c == '/' && below(2) == 0) {
        out += "\\/";
      } else {
        const std::string dumped = plain ? Json(std::string(1, c)).dump() : std::string();
        out += plain ? dumped.substr(1, dumped.size() - 2) : raw(c);
      }
    }
    return "\"" + out + "\"";
  }

  static std::string raw(char c) {
    return static_cast<unsigned char>(c) < 0x20U ? fmt::format("\\u{:04x}", static_cast<unsigned>(c))
                                                 : std::string(1, c);
  }

  std::string spell_number(const Json& number) {
    const std::string text = number.dump();
    constexpr std::int64_t exact = std::int64_t{1} << 53;
    const auto value = number.get<std::int64_t>();
    if (value > exact || value < -exact) return text;  // beyond the doubles there is one spelling
    switch (below(4)) {
      case 0:
        return text + ".0";
      case 1:
        return text + "e0";
      case 2:
        return value == 0 ? "-0" : text + "0E-1";
      default:
        return text;
    }
  }

  std::mt19937 random_;
};

TEST(Meaning, NoSpellingOfAMapBreaksItsSignature) {
  const PrivateKey key = new_key();
  const auto trusted = trusting(key);
  unsigned seed = 0;
  for (const std::string& map : real_maps()) {
    const std::string signatures = signed_by(key, "finley", map);
    const Json value = Json::parse(map, nullptr, true, true);
    for (int i = 0; i < 20; ++i) {
      const std::string spelled = Respeller(++seed).spell(value);
      ASSERT_EQ(state_of(spelled, signatures, trusted), SignatureState::good) << spelled;
    }
  }
  EXPECT_GT(seed, 500U);
}

// Every place in a document, changed in every way that makes another value of it.
std::vector<Json> changes_of(const Json& value) {
  std::vector<Json> changed;
  const Json flat = value.flatten();
  for (const auto& [pointer, leaf] : flat.items()) {
    const Json::json_pointer place(pointer);
    const auto put = [&](const Json& other) {
      Json copy = value;
      copy[place] = other;
      changed.push_back(std::move(copy));
    };
    if (leaf.is_string()) {
      put(leaf.get<std::string>() + " ");
      put("");
    } else if (leaf.is_number_integer()) {
      const auto number = leaf.get<std::int64_t>();
      put(number == INT64_MAX ? number - 1 : number + 1);
      put(leaf.dump());  // as text
    }
    put(nullptr);
    put(true);
    put(Json::array({leaf}));
    if (pointer.empty()) continue;
    Json without = value;
    Json& parent = without[place.parent_pointer()];
    if (parent.is_object()) {
      Json renamed = value;
      renamed[place.parent_pointer()].erase(place.back());
      renamed[place.parent_pointer()][place.back() + "x"] = leaf;
      changed.push_back(std::move(renamed));
      parent.erase(place.back());
    } else {
      parent.erase(static_cast<std::size_t>(std::stoul(place.back())));
    }
    changed.push_back(std::move(without));
  }
  return changed;
}

TEST(Meaning, EveryChangeOfAMapBreaksItsSignature) {
  const PrivateKey key = new_key();
  const auto trusted = trusting(key);
  std::size_t count = 0;
  for (const std::string& map : real_maps()) {
    const std::string signatures = signed_by(key, "finley", map);
    const Json value = Json::parse(map, nullptr, true, true);
    for (const Json& changed : changes_of(value)) {
      if (changed == value) continue;  // null, or an empty text, where it was one
      ASSERT_EQ(state_of(changed.dump(), signatures, trusted), SignatureState::other_content)
          << changed.dump();
      ++count;
    }
  }
  EXPECT_GT(count, 2000U);
}

TEST(Meaning, TheOrderOfAListIsPartOfIt) {
  const PrivateKey key = new_key();
  EXPECT_EQ(state_of("[2,1]", signed_by(key, "finley", "[1,2]"), trusting(key)),
            SignatureState::other_content);
}

TEST(Meaning, NeighbouringSeedsBeyondTheDoublesAreNotOne) {
  const PrivateKey key = new_key();
  EXPECT_EQ(state_of("[9007199254740992]", signed_by(key, "finley", "[9007199254740993]"), trusting(key)),
            SignatureState::other_content);
}

TEST(Meaning, CanonicalBytesAreTheirOwnCanonicalBytes) {
  for (const std::string& map : real_maps()) {
    const auto once = canonical_json(map, "map");
    ASSERT_TRUE(once);
    EXPECT_EQ(*canonical_json(*once, "map"), *once);
  }
}

}  // namespace
}  // namespace freezegate
