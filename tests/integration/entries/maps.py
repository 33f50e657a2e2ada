"""A map as people write it, drafts as capture prints them, and the commands that change one by the other."""
import json

from harness import Case, day

# Comments, blank lines and an indentation of its own: none of it may change.
MAP = """\
// Owned by finley.
{
   "version": 1,
   "policy": { "cap": 30 },   // see the guide

   "freezes": [
      // since the port
      { "nodeid": "b::B.b", "signature": "9f2c1ab4d7e0", "seeds": [0, 7, 13], /* few */
        "witnesses": ["w::W.w"], "no_fixtures": "it reads none", "opened": "%s", "owner": "finley" },  // soon

      {
         "nodeid": "b::D.d",
         "signature": "9f2c1ab4d7e0",
         "seeds": [0, 7, 13],
         "witnesses": [ "w::W.w" ],
         "no_fixtures": "it reads none",
         "opened": "%s",
         "owner": "finley"
      }
   ]
}
"""


def draft(nodeid="b::C.c", **changes):
    entry = {"nodeid": nodeid, "signature": "3bb1c8e906f4", "shape": ['EXPECT EQ("rows.size()", "3") in export_test.cpp'],
             "seeds": [1, 2, 3], "witnesses": [], "fixtures": {}, "opened": day(-2), "owner": "", "reason": "",
             "controls": [4, 5, 6], "follows": [], "rate": {"failed": 20, "runs": 60}}
    entry.update(changes)
    return entry


ANSWERS = ("--owner", "kim", "--reason", "row order", "--issue", "https://example.com/7", "--witness", "w::W.w",
           "--no-fixtures", "it reads none")


class MapCase(Case):
    def setUp(self):
        super().setUp()
        self.map = self.folder / "qa" / "freeze.json"
        self.map.parent.mkdir()
        self.text = MAP % (day(-10), day(-5))
        self.map.write_text(self.text)

    def freeze(self, *options, entry=None, **more):
        return self.freezegate("freeze", "-", *options, input=json.dumps(entry or draft(), indent=2).encode(), **more)

    def listed(self):
        """What the command itself reads in the map."""
        return json.loads(self.freezegate("list", "--format", "json").out)

    def ids(self):
        return sorted(entry["freeze"]["nodeid"] for entry in self.listed()["freezes"])

    def frozen(self, nodeid):
        return next(entry["freeze"] for entry in self.listed()["freezes"] if entry["freeze"]["nodeid"] == nodeid)

    def assert_untouched(self, outcome):
        self.assertEqual(self.map.read_text(), self.text, outcome)
        self.assertEqual([path.name for path in self.map.parent.iterdir()], ["freeze.json"], outcome)
