# What all lit tests share. Substitutions:
#   %check_pto      check_pto.py with this build's clang-tidy and module
#   %clang_tidy     clang-tidy with nothing loaded, never with a stray config
#   %load           --load of this build's module
#   %other_clang_tidy  clang-tidy of another LLVM (REQUIRES: other-clang-tidy)
#   %other_module   a module that pretends to be built for another LLVM
#   %pto_lint       the gate (REQUIRES: pto-lint)
#   %clang_plugin   the compiler, with -fplugin= of this build's plugin
#   %plugin         the plugin; %other_clang is a compiler of another LLVM
#   %module, %clangxx  the module and the compiler alone
#   %pto_clangd     clangd with the module (REQUIRES: pto-clangd)
#   %lsp_conversation  conversation.py with all but the names
#   %chromium       a browser (REQUIRES: chromium)
#   %checks_def     the list of all checks
#   %inputs         the mock PTO headers
#   %src            the project, %build the build directory, %python Python
#   %llvm_version   19 or 22

import os
import shutil
import subprocess

import lit.formats

config.name = "pto-tidy"
config.test_format = lit.formats.ShTest(execute_external=False)
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.pto_build_dir, "test", "lit")
config.suffixes = [".cpp", ".test"]
# Kernels are inputs of tests; unit tests are programs of their own.
config.excludes = ["Inputs", "unit", "kernels", "language"]

clang_tidy = os.path.join(config.pto_llvm_bin, "clang-tidy")
inputs = os.path.join(config.test_source_root, "Inputs")
check_pto = " ".join(
    [
        config.pto_python,
        os.path.join(config.test_source_root, "check_pto.py"),
        f"--clang-tidy={clang_tidy}",
        f"--load={config.pto_module}",
        f"--inputs={inputs}",
    ]
)

other_version = {"19": "22", "22": "19"}[config.pto_llvm_version]
other_clang_tidy = shutil.which(f"clang-tidy-{other_version}")
if other_clang_tidy:
    config.available_features.add("other-clang-tidy")
    config.substitutions.append(("%other_clang_tidy", other_clang_tidy))

other_clang = shutil.which(f"clang++-{other_version}")
if other_clang:
    config.available_features.add("other-clang")
    config.substitutions.append(("%other_clang", other_clang))

pto_clangd = os.path.join(config.pto_build_dir, "bin", "pto-clangd")
if os.path.exists(pto_clangd):
    config.available_features.add("pto-clangd")
    config.substitutions += [
        (
            "%lsp_conversation",
            f"{config.pto_python} {config.test_source_root}/hosts/clangd/conversation.py"
            f" {pto_clangd} {inputs} {config.pto_source_dir}/docs/checks",
        ),
        ("%pto_clangd", pto_clangd),
    ]

config.substitutions += [
    ("%check_pto", check_pto),
    ("%clang_tidy", clang_tidy),
    (
        "%clang_plugin",
        f"{os.path.join(config.pto_llvm_bin, 'clang++')} -std=c++17 -I {inputs} -fplugin={config.pto_clang_plugin}",
    ),
    ("%clangxx", os.path.join(config.pto_llvm_bin, "clang++")),
    ("%module", config.pto_module),
    ("%plugin", config.pto_clang_plugin),
    ("%load", f"--load={config.pto_module}"),
    ("%other_module", config.pto_other_module),
    ("%checks_def", os.path.join(config.pto_source_dir, "include/pto-tidy/Checks.def")),
    ("%inputs", inputs),
    ("%src", config.pto_source_dir),
    ("%build", config.pto_build_dir),
    ("%python", config.pto_python),
    ("%llvm_version", config.pto_llvm_version),
]

config.environment["PATH"] = os.pathsep.join(
    [config.pto_llvm_bin, config.environment["PATH"]]
)
config.environment["PYTHONDONTWRITEBYTECODE"] = "1"
for name in ("PTO_BLESS", "PTO_ISA_ROOT", "PTO_SARIF_SCHEMA"):
    if name in os.environ:
        config.environment[name] = os.environ[name]

config.available_features.add(f"llvm-{config.pto_llvm_version}")
pto_lint = os.path.join(config.pto_build_dir, "bin", "pto-lint")
if os.path.exists(pto_lint):
    config.available_features.add("pto-lint")
    config.substitutions.append(("%pto_lint", pto_lint))
if os.path.exists(os.path.join(config.pto_build_dir, "bin", "pto-flags")):
    config.available_features.add("pto-flags")
# Where scripts/lint.sh builds: its test must not build anything else.
scripts_build = "build" if config.pto_llvm_version == "22" else f"build-llvm{config.pto_llvm_version}"
if config.pto_build_dir == os.path.join(config.pto_source_dir, scripts_build):
    config.available_features.add("scripts-build")
config.environment["PTO_LLVM_VERSION"] = config.pto_llvm_version
if shutil.which("cpack") and shutil.which("dpkg-deb"):
    config.available_features.add("cpack")
# Not in scripts/setup.sh: without it one test is unsupported, and says so.
chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
if chromium:
    config.available_features.add("chromium")
    config.substitutions.append(("%chromium", chromium))
if "PTO_SARIF_SCHEMA" in os.environ:
    config.available_features.add("sarif-schema")
if "PTO_ISA_ROOT" in os.environ:
    config.available_features.add("pto-isa")
    # A commit of the library's first days, in the checkout's own repository.
    isa = os.path.realpath(os.environ["PTO_ISA_ROOT"])
    git = ["git", "-c", f"safe.directory={isa}", f"--git-dir={isa}/.git", "log", "-1"]
    if subprocess.run([*git, "--before=2026-01-06", "--format=%h"], capture_output=True).stdout:
        config.available_features.add("pto-isa-history")
    else:
        lit_config.note(f"{isa} has no history back to January 2026: real/versions.test is skipped")
