import { measureVerification } from '#audit-verify.ts';
import { measureBundles } from '#bundle-size.ts';
import { measureConsentOpening } from '#consent-opening.ts';
import { measureSealing } from '#consent-sealing.ts';
import { measureOrders } from '#order-creation.ts';
import { measureOrderList } from '#order-list.ts';
import { measureImport } from '#patient-import.ts';
import { measureSearch } from '#patient-search.ts';
import { measureWatchedRanges } from '#watched-ranges.ts';

const claims: Record<string, () => Promise<void>> = {
  'audit-verify': measureVerification,
  'bundle-size': measureBundles,
  'consent-opening': measureConsentOpening,
  'consent-sealing': measureSealing,
  'order-creation': measureOrders,
  'order-list': measureOrderList,
  'patient-import': measureImport,
  'patient-search': measureSearch,
  'watched-ranges': measureWatchedRanges,
};

/** `npm run bench` measures every claim; `npm run bench -- bundle-size` one. */
const wanted = process.argv.slice(2);
for (const [claim, measure] of Object.entries(claims)) {
  if (wanted.length === 0 || wanted.includes(claim)) await measure();
}
