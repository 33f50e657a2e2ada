// A harmless change: static objects that take memory before main().
#include <map>
#include <string>
#include <vector>

namespace {

std::map<std::string, std::vector<std::string>> words_of_languages() {
  std::map<std::string, std::vector<std::string>> words;
  for (int language = 0; language < 12; ++language)
    for (int word = 0; word < 25; ++word)
      words["language " + std::to_string(language)].push_back(
          "a word that does not fit into a short string " + std::to_string(word));
  return words;
}

}  // namespace

extern const std::map<std::string, std::vector<std::string>> added_words;
const std::map<std::string, std::vector<std::string>> added_words = words_of_languages();
