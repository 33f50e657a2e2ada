"""What a test is called with and how it is named arrives byte for byte, whatever stands in it."""
import sys

import harness

# Prints its arguments so that each byte can be told from each other.
ECHO = "import sys, os; print([os.fsencode(a) for a in sys.argv[1:]])"

ARGUMENTS = [
    "plain", "", "two words", "semi;colon", ";", "a;;b", '"quoted"', "single'quote", "$HOME", "${HOME}", "$ENV{HOME}", "@HOME@",
    "$<CONFIG>", "[", "]", "[[", "]]", "[==[", "]==]", "]===]", "x]==", "x]", "a]==]b]===]c", "\\", "trailing\\",
    "trailing\\\\", "\\;", "line\nbreak", "\n", "\nfirst", "last\n", "\r\n", "tab\t", "#comment", "(", ")", "--", "-h", "--list-tests=x",
    "é", "日本", "%d", "*", "~", "`id`", "NOT_AVAILABLE", "PROPERTIES",
]


def bracket(text):
    equals = "=" * 6
    return f"[{equals}[\n{text}]{equals}]"


class Arguments(harness.Case):
    def declare(self, generator):
        command = f"{sys.executable} -c {bracket(ECHO)}"
        # CMake writes the old form of add_test() without escapes, so that these cannot be said in it.
        sayable = [argument for argument in ARGUMENTS if '"' not in argument and "\\" not in argument]
        text = (f"enable_testing()\nadd_test(NAME every COMMAND {command} {' '.join(map(bracket, ARGUMENTS))})\n"
                f"add_test(NAME empty_last COMMAND {command} x {bracket('')})\n"
                f"add_test(old {command} {' '.join(map(bracket, sayable))})\n")
        projects = [self.project(text), self.project("freezegate_enforce()\n" + text)]
        for project in projects:
            self.assert_good(project.configure(generator))
        return projects

    def printed(self, project):
        outcome = project.ctest("-V")
        lines = [line.split(": ", 1)[-1] for line in outcome.out.splitlines()]
        lines = sorted(line for line in lines if line.startswith("[b'"))
        self.assertEqual(len(lines), 3, outcome)
        return lines

    def test_arrive_as_without_freezegate(self):
        for generator in harness.GENERATORS:
            with self.subTest(generator):
                plain, wrapped = self.declare(generator)
                self.assertEqual(self.printed(plain), self.printed(wrapped))
                for name, test in plain.declared().items():
                    command = wrapped.declared()[name]["command"]
                    self.assertEqual(command[command.index("--") + 1:], test["command"])

    def test_names_arrive_as_without_freezegate(self):
        names = ["plain", "two words", "semi;colon", "quo\"te", "$HOME", "br[ack]et", "back\\slash", "--", "-n", "ü", "a/b::c<int>",
                 "{x}", "%TEST%", "x=y", "'q'"]
        text = "cmake_policy(SET CMP0110 NEW)\nenable_testing()\n"
        text += "".join(f"add_test(NAME {bracket(name)} COMMAND {sys.executable} -c pass)\n" for name in names)
        plain, wrapped = self.project(text), self.project("freezegate_enforce()\n" + text)
        for project in (plain, wrapped):
            self.assert_good(project.configure())
        ours = {"freezegate.begin", "freezegate.verdict"}
        self.assertEqual(set(plain.declared()), set(wrapped.declared()) - ours)
        results = wrapped.ctest().results
        self.assertEqual({results[name] for name in plain.declared()}, {"Passed"})
        for name in plain.declared():
            self.assert_wrapped(wrapped.declared()[name])


if __name__ == "__main__":
    harness.main()
