import type { ConsentForm } from '@nattoku/contract/consent/consent-form';
import { sideNames } from '@nattoku/contract/consent/consent-state';
import { relationNames } from '@nattoku/contract/patient/related-person';
import { formatDate } from '@nattoku/rules/time/date-time';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { signerReasonWords, signerWords } from '#parts/consent/consent-words.ts';

/** Who signs, and why. */
export function ConsentSigners({ form }: { form: ConsentForm }) {
  return (
    <DescriptionList
      items={form.signers.map(({ role, required, name, relation, reason }) => ({
        term: signerWords(role, required),
        detail: (
          <>
            {name || '署名のときに確かめます'}
            {relation && `（${relationNames[relation]}）`}
            <br />
            <small>{signerReasonWords(reason, required)}</small>
          </>
        ),
      }))}
    />
  );
}

/** What the form is about. */
export function ConsentFacts({ form }: { form: ConsentForm }) {
  return (
    <DescriptionList
      items={[
        { term: '手術・検査名', detail: form.procedureName },
        { term: '実施予定日', detail: form.procedureOn && formatDate(form.procedureOn) },
        // The side is asked once more beside this: it must not be read off here.
        ...(form.rules.sided ? [] : [{ term: '左右', detail: form.side && sideNames[form.side] }]),
        { term: '説明する医師', detail: form.explainer?.name },
        { term: '術者', detail: form.operatorName },
        { term: '返事の期限', detail: form.dueOn && formatDate(form.dueOn) },
      ].filter(({ term, detail }) => term !== '左右' || detail !== null)}
    />
  );
}
