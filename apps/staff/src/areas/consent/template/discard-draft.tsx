import type { ConsentTemplate, ConsentVersionSummary } from '@nattoku/contract/consent/consent-template';
import { consentVersionContract } from '@nattoku/contract/consent/consent-version';
import { useNavigate } from 'react-router';
import {
  discarding,
  forgetTemplate,
  keepTemplate,
  refetchTemplates,
} from '#areas/consent/template/consent-template.queries.ts';
import { DiscardDraft } from '#parts/review/discard-draft.tsx';
import { call } from '#platform/network/call.ts';
import { href } from '#routing/paths.ts';

type Props = { template: ConsentTemplate; work: ConsentVersionSummary };

/** Throws a draft away; with the only version the template goes, and the list is shown. */
export function DiscardConsent({ template, work }: Props) {
  const navigate = useNavigate();
  const isOnly = template.versions.length === 1;
  const discard = async () => {
    const params = { versionId: work.id };
    const left = await discarding(isOnly ? [template.id, work.id] : [work.id], () =>
      call(consentVersionContract.discard, { params, body: { version: work.version } }),
    );
    if (left.template) return keepTemplate(left.template);
    await navigate(href('/consent/template'), { replace: true });
    forgetTemplate(template.id);
  };
  return (
    <DiscardDraft
      name={template.name}
      number={work.number}
      loss={isOnly ? words.only : words.next}
      discard={discard}
      onRefused={() => void refetchTemplates()}
    />
  );
}

const words = {
  only: 'ページ・記入欄・文章がすべて消え、元に戻せません。一度も公開していないため、様式も一覧から消えます。',
  next: 'この版のページ・記入欄・文章の変更が消え、元に戻せません。公開中の版と、発行した同意書は変わりません。',
};
