//! Steps one after the other, with a summary at the end.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;

/// How a step ended.
enum Verdict {
    Passed,
    Failed(String),
    Skipped(String),
}

struct Step {
    name: &'static str,
    took: Duration,
    verdict: Verdict,
}

impl Step {
    fn line(&self) -> String {
        let seconds = self.took.as_secs_f64();
        let (word, reason) = match &self.verdict {
            Verdict::Passed => ("ok", ""),
            Verdict::Failed(reason) => ("FAILED", reason.as_str()),
            Verdict::Skipped(reason) => ("skipped", reason.as_str()),
        };
        format!("{word:<7} {:<26} {seconds:>7.1} s  {reason}", self.name).trim_end().to_owned()
    }
}

/// The steps done so far.
#[derive(Default)]
pub struct Report {
    steps: Vec<Step>,
}

impl Report {
    /// Does a step and tells whether it passed. A failure does not keep the next steps from being
    /// done.
    pub fn step(&mut self, name: &'static str, work: impl FnOnce() -> Result<()>) -> bool {
        println!("\n=== {name}");
        let begun = Instant::now();
        let verdict = match work() {
            Ok(()) => Verdict::Passed,
            Err(error) => Verdict::Failed(format!("{error:#}")),
        };
        let passed = matches!(verdict, Verdict::Passed);
        self.push(Step { name, took: begun.elapsed(), verdict });
        passed
    }

    /// Leaves a step out.
    pub fn skip(&mut self, name: &'static str, reason: impl Into<String>) {
        println!("\n=== {name}");
        let verdict = Verdict::Skipped(reason.into());
        self.push(Step { name, took: Duration::ZERO, verdict });
    }

    fn push(&mut self, step: Step) {
        println!("--- {}", step.line());
        self.steps.push(step);
    }

    /// Prints the summary; the exit status is success when no step failed.
    pub fn finish(self) -> ExitCode {
        println!("\n=== summary");
        for step in &self.steps {
            println!("{}", step.line());
        }
        let count =
            |is: fn(&Verdict) -> bool| self.steps.iter().filter(|step| is(&step.verdict)).count();
        let failed = count(|verdict| matches!(verdict, Verdict::Failed(_)));
        let skipped = count(|verdict| matches!(verdict, Verdict::Skipped(_)));
        let passed = self.steps.len() - failed - skipped;
        let total: Duration = self.steps.iter().map(|step| step.took).sum();
        println!(
            "{passed} steps passed, {failed} failed, {skipped} skipped in {:.0} s",
            total.as_secs_f64()
        );
        if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    fn exit(report: Report) -> String {
        format!("{:?}", report.finish())
    }

    #[test]
    fn steps_that_pass_or_are_left_out_are_a_success() {
        let mut report = Report::default();
        assert!(report.step("one", || Ok(())));
        report.skip("two", "not asked for");
        assert_eq!(exit(report), format!("{:?}", ExitCode::SUCCESS));
    }

    #[test]
    fn one_failure_is_a_failure_and_the_rest_is_done() {
        let mut report = Report::default();
        assert!(!report.step("one", || bail!("broken")));
        assert!(report.step("two", || Ok(())));
        assert!(report.steps[0].line().ends_with("broken"));
        assert_eq!(exit(report), format!("{:?}", ExitCode::FAILURE));
    }
}
