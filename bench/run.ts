import { measureAdmission } from '#admission.ts';
import { measureVerification } from '#audit-verify.ts';
import { measureBundles } from '#bundle-size.ts';
import { measureConsentOpening } from '#consent-opening.ts';
import { measureSealing } from '#consent-sealing.ts';
import { measureIcList } from '#ic-list.ts';
import { measureInteractions } from '#interactions.ts';
import { measureInterviewEvaluator } from '#interview-evaluator.ts';
import { measureInterviewList } from '#interview-list.ts';
import { measureInterviewSenders } from '#interview-senders.ts';
import { measureOrders } from '#order-creation.ts';
import { measureOrderList } from '#order-list.ts';
import { measurePages } from '#pages.ts';
import { measurePatientPage } from '#patient-page.ts';
import { measureImport } from '#patient-import.ts';
import { measureSearch } from '#patient-search.ts';
import { measureRequestPath } from '#request-path.ts';
import { measureRuleLimits } from '#rule-limits.ts';
import { measureScenarioAnswers } from '#scenario-answers.ts';
import { measureScenarioBuilder } from '#scenario-builder.ts';
import { measureSecondWindow } from '#second-window.ts';
import { measureStart } from '#start.ts';
import { measureTwoProcesses } from '#two-processes.ts';
import { measureWatchedRanges } from '#watched-ranges.ts';

/** `npm run bench` measures every claim; `npm run bench -- bundle-size` one; `npm run bench -- request-path read` one verb of it, without keeping the figures. */
const [claim, ...verbs] = process.argv.slice(2);

const claims: Record<string, () => Promise<void>> = {
  admission: measureAdmission,
  'audit-verify': measureVerification,
  'bundle-size': measureBundles,
  'consent-opening': measureConsentOpening,
  'consent-sealing': measureSealing,
  'ic-list': measureIcList,
  interactions: measureInteractions,
  'interview-evaluator': measureInterviewEvaluator,
  'interview-list': measureInterviewList,
  'interview-senders': measureInterviewSenders,
  'order-creation': measureOrders,
  'order-list': measureOrderList,
  pages: measurePages,
  'patient-import': measureImport,
  'patient-page': measurePatientPage,
  'patient-search': measureSearch,
  'request-path': () => measureRequestPath(verbs),
  'rule-limits': measureRuleLimits,
  'scenario-answers': measureScenarioAnswers,
  'scenario-builder': measureScenarioBuilder,
  'second-window': measureSecondWindow,
  start: measureStart,
  'two-processes': measureTwoProcesses,
  'watched-ranges': measureWatchedRanges,
};

for (const [name, measure] of Object.entries(claims)) {
  if (claim === undefined || claim === name) await measure();
}
