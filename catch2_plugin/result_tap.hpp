// v2 alone: hears of passing assertions without making the framework report each of them.
//
// As soon as there is any listener, v2 builds a full report of every passing assertion, whoever wants it.
// What assertions talk to is an interface, though, and the framework keeps a pointer to it that may be
// exchanged: the tap stands in front, lets a passing assertion take the short way that it takes without
// listeners, and hands everything else on. It needs to know that the reporter wants no passing assertions,
// and v2 hides the reporter: so each factory of a reporter is wrapped, and tells which one it made.
#pragma once

#include "catch2_api.hpp"

#if FREEZEGATE_CATCH2_MAJOR == 2

#include "site_census.hpp"

#include <memory>
#include <string>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {
namespace catch2_api {

/// Makes what another factory makes, and remembers the latest.
class WatchedFactory final : public Catch::IReporterFactory {
 public:
  explicit WatchedFactory(Catch::IReporterFactoryPtr factory) : factory_(std::move(factory)) {}

  Catch::IStreamingReporterPtr create(const Catch::ReporterConfig& config) const override {
    Catch::IStreamingReporterPtr reporter = factory_->create(config);
    made() = reporter.get();
    return reporter;
  }
  std::string getDescription() const override { return factory_->getDescription(); }

  /// The reporter of the run that is about to start; nullptr when it is not known.
  static Catch::IStreamingReporter*& made() noexcept {
    static Catch::IStreamingReporter* reporter = nullptr;
    return reporter;
  }

  /// To be called while listeners are made: that is before the reporter.
  static void watch() {
    made() = nullptr;
    static bool watches = false;
    if (watches) return;
    watches = true;
    // The registry gives out what it holds as const, and nothing of it is.
    using Factories = Catch::IReporterRegistry::FactoryMap;
    const Factories& factories = Catch::getRegistryHub().getReporterRegistry().getFactories();
    for (auto& entry : const_cast<Factories&>(factories))  // NOLINT(cppcoreguidelines-pro-type-const-cast)
      entry.second = std::make_shared<WatchedFactory>(entry.second);
  }

 private:
  Catch::IReporterFactoryPtr factory_;
};

/// Stands in for the framework between install() and remove().
class ResultTap final : public Catch::IResultCapture {
 public:
  /// Does nothing where somebody wants to hear of passing assertions: another listener, the reporter, or
  /// `-s`.
  /// \param census  may be nullptr.
  void install(const Catch::IConfig& config, SiteCensus* census, const SectionPath& path) {
    Catch::IStreamingReporter* const reporter = WatchedFactory::made();
    if (reporter == nullptr || reporter->getPreferences().shouldReportAllAssertions ||
        config.includeSuccessfulResults() ||
        Catch::getRegistryHub().getReporterRegistry().getListeners().size() != 1) {
      return;
    }
    reporter_ = reporter;
    census_ = census;
    path_ = &path;
    framework_ = Catch::getCurrentContext().getResultCapture();
    if (framework_ != nullptr) Catch::getCurrentMutableContext().setResultCapture(this);
  }

  void remove() {
    if (Catch::getCurrentContext().getResultCapture() == this) {
      Catch::getCurrentMutableContext().setResultCapture(framework_);
    }
  }

  void handleExpr(const Catch::AssertionInfo& info, const Catch::ITransientExpression& expression,
                  Catch::AssertionReaction& reaction) override {
    const bool is_negated = (info.resultDisposition & Catch::ResultDisposition::FalseTest) != 0;
    if (expression.getResult() == is_negated) {
      framework_->handleExpr(info, expression, reaction);
      return;
    }
    reporter_->assertionStarting(info);
    if (census_ != nullptr) census_->pass(info, *path_);
    framework_->assertionPassed();
  }

  bool sectionStarted(const Catch::SectionInfo& section, Catch::Counts& assertions) override {
    return framework_->sectionStarted(section, assertions);
  }
  void sectionEnded(const Catch::SectionEndInfo& end) override { framework_->sectionEnded(end); }
  void sectionEndedEarly(const Catch::SectionEndInfo& end) override { framework_->sectionEndedEarly(end); }
  Catch::IGeneratorTracker& acquireGeneratorTracker(Catch::StringRef name,
                                                    const Catch::SourceLineInfo& place) override {
    return framework_->acquireGeneratorTracker(name, place);
  }
#ifdef CATCH_CONFIG_ENABLE_BENCHMARKING
  void benchmarkPreparing(const std::string& name) override { framework_->benchmarkPreparing(name); }
  void benchmarkStarting(const Catch::BenchmarkInfo& info) override { framework_->benchmarkStarting(info); }
  void benchmarkEnded(const Catch::BenchmarkStats<>& stats) override { framework_->benchmarkEnded(stats); }
  void benchmarkFailed(const std::string& error) override { framework_->benchmarkFailed(error); }
#endif
  void pushScopedMessage(const Catch::MessageInfo& message) override {
    framework_->pushScopedMessage(message);
  }
  void popScopedMessage(const Catch::MessageInfo& message) override { framework_->popScopedMessage(message); }
  void emplaceUnscopedMessage(const Catch::MessageBuilder& builder) override {
    framework_->emplaceUnscopedMessage(builder);
  }
  void handleFatalErrorCondition(Catch::StringRef message) override {
    framework_->handleFatalErrorCondition(message);
  }
  void handleMessage(const Catch::AssertionInfo& info, Catch::ResultWas::OfType type,
                     const Catch::StringRef& message, Catch::AssertionReaction& reaction) override {
    framework_->handleMessage(info, type, message, reaction);
  }
  void handleUnexpectedExceptionNotThrown(const Catch::AssertionInfo& info,
                                          Catch::AssertionReaction& reaction) override {
    framework_->handleUnexpectedExceptionNotThrown(info, reaction);
  }
  void handleUnexpectedInflightException(const Catch::AssertionInfo& info, const std::string& message,
                                         Catch::AssertionReaction& reaction) override {
    framework_->handleUnexpectedInflightException(info, message, reaction);
  }
  void handleIncomplete(const Catch::AssertionInfo& info) override { framework_->handleIncomplete(info); }
  void handleNonExpr(const Catch::AssertionInfo& info, Catch::ResultWas::OfType type,
                     Catch::AssertionReaction& reaction) override {
    framework_->handleNonExpr(info, type, reaction);
  }
  bool lastAssertionPassed() override { return framework_->lastAssertionPassed(); }
  void assertionPassed() override { framework_->assertionPassed(); }
  std::string getCurrentTestName() const override { return framework_->getCurrentTestName(); }
  const Catch::AssertionResult* getLastResult() const override { return framework_->getLastResult(); }
  void exceptionEarlyReported() override { framework_->exceptionEarlyReported(); }

 private:
  Catch::IResultCapture* framework_ = nullptr;
  Catch::IStreamingReporter* reporter_ = nullptr;
  SiteCensus* census_ = nullptr;
  const SectionPath* path_ = nullptr;
};

}  // namespace catch2_api
}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate

#endif
