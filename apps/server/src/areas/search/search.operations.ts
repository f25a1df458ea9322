import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { SearchResults } from '@nattoku/contract/search/search';
import { searchTerms } from '@nattoku/rules/text/text-folding';
import { findContent } from '#areas/search/search.content.ts';
import { ordersOf, titledLike } from '#areas/search/search.orders.ts';
import { findPatients } from '#areas/search/search.patients.ts';
import { areasFor } from '#domain/order/order-area.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { patientSummaries } from '#domain/patient/patient-summary.ts';
import { together } from '#kernel/database/pipelining.ts';
import type { StaffScope } from '#kernel/scope.ts';

const nothing: SearchResults = { patients: [], numberOf: null, orders: [], content: [] };
const nobody = { ids: [], numberOf: null };

/** What holds the words, of what this person may see. Whom the answer shows is written down, and never what was looked for. */
export const searchEverything = (scope: StaffScope, text: string): Promise<SearchResults> =>
  recordedRead(scope, async (tx) => {
    const terms = searchTerms(text);
    if (terms.length === 0) return { result: nothing, audit: [] };
    const maySeePatients = isAllowed(scope.actor, 'patient.view');
    const areas = maySeePatients ? areasFor(scope, 'view') : [];
    const [{ ids, numberOf }, titled, content] = await together(
      maySeePatients ? findPatients(tx, text, terms) : Promise.resolve(nobody),
      titledLike(tx, areas, terms),
      findContent(tx, scope.actor, terms),
    );
    const [summaries, orders] = await together(
      patientSummaries(tx, ids),
      ordersOf(tx, areas, { patientIds: ids, orderIds: titled }, scope.clock.now()),
    );
    const patients = ids.flatMap((id) => summaries.get(id) ?? []);
    const shown = [...new Set([...ids, ...orders.patientIds])];
    return {
      result: { patients, numberOf, orders: orders.found, content },
      audit:
        shown.length === 0
          ? []
          : { action: 'search.view', subject: { type: 'staff', id: scope.actor.staffId }, patientIds: shown },
    };
  });
