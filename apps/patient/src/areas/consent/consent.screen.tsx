import type { ConsentPageItem } from '@nattoku/contract/consent/consent-page-item';
import { useEffect, useState } from 'react';
import { ConfirmScreen } from '#areas/consent/confirm.screen.tsx';
import { ConsentProvider, type ConsentContext } from '#areas/consent/consent-context.tsx';
import { DecisionScreen } from '#areas/consent/decision.screen.tsx';
import { DocumentScreen } from '#areas/consent/document.screen.tsx';
import { FieldsScreen } from '#areas/consent/fields.screen.tsx';
import { GivenScreen } from '#areas/consent/given.screen.tsx';
import { isGiven } from '#areas/consent/given-standing.ts';
import { HolderScreen } from '#areas/consent/holder.screen.tsx';
import { NameScreen } from '#areas/consent/name.screen.tsx';
import { OverviewScreen } from '#areas/consent/overview.screen.tsx';
import { keepPictures } from '#areas/consent/page-pictures.ts';
import { QuizScreen } from '#areas/consent/quiz.screen.tsx';
import { ReadingScreen } from '#areas/consent/reading.screen.tsx';
import { ReplyScreen } from '#areas/consent/reply.screen.tsx';
import { SignScreen } from '#areas/consent/sign.screen.tsx';
import { reachable, signingParts, type SigningPart } from '#areas/consent/signing-flow.ts';
import { WithdrawScreen } from '#areas/consent/withdraw.screen.tsx';
import { consentOrderOf, openGates, waitingHere, type ConsentOrder } from '#areas/consent/consents.ts';
import { dropDraft, emptyDraft, keepDraft, readDrafts, type SigningDraft } from '#areas/consent/draft-store.ts';
import type { ItemScreenProps } from '#progress/item-kind.ts';
import { PatientPageProvider, usePatientPage } from '#visit/patient-context.tsx';
import { languageNow } from '#words/language.ts';

/**
 * One consent form on the patient page: reading, what is to be done before, and signing, one thing per screen. A person who asks anywhere on
 * these screens asks about this form.
 */
export function ConsentScreen({ step, part, of: signerId }: ItemScreenProps<ConsentPageItem>) {
  const order = consentOrderOf(step);
  const visit = usePatientPage();
  const { go, record } = visit;
  const { consent } = order;
  const drafts = useDrafts(consent.formId);
  const now = useNow();
  useEffect(() => {
    const over = new AbortController();
    void keepPictures(consent, over.signal).catch(() => undefined);
    return () => over.abort();
  }, [consent]);
  if (!drafts.all) return null;

  const signer = consent.signers.find(({ id }) => id === signerId);
  const context: ConsentContext = {
    order,
    consent,
    now,
    open: openGates(consent, now),
    goTo: (next, of = null) => go({ name: 'item', itemId: order.form.id, part: next, of }),
    ask: () => go({ name: 'ask', itemId: order.form.id }),
    happened: (happening) => {
      // What was refused before is said of what was given before.
      if (isGiven(happening)) visit.dismissRefused();
      const language = languageNow();
      record(order.id, {
        ...happening,
        orderId: order.id,
        itemId: order.form.id,
        ...(language !== 'ja' && { language }),
      });
    },
    draftOf: (id) => drafts.all?.[id] ?? emptyDraft,
    changeDraft: drafts.change,
    dropDraft: drafts.drop,
  };
  return (
    <PatientPageProvider value={{ ...visit, go: (next) => (next.name === 'ask' ? context.ask() : go(next)) }}>
      <ConsentProvider value={context}>
        <Part part={part} signer={signer} context={context} />
      </ConsentProvider>
    </PatientPageProvider>
  );
}

type PartProps = {
  part: string;
  signer: ConsentOrder['consent']['signers'][number] | undefined;
  context: ConsentContext;
};

function Part({ part, signer, context }: PartProps) {
  const { consent, open, draftOf } = context;
  switch (part) {
    case 'read':
      return <ReadingScreen />;
    case 'document':
      return <DocumentScreen />;
    case 'quiz':
      return <QuizScreen />;
    case 'given':
      return <GivenScreen />;
    case 'withdraw':
      return <WithdrawScreen />;
  }
  const mayDecide = signer !== undefined && waitingHere(consent).some(({ id }) => id === signer.id);
  if (mayDecide && (part === 'reply-defer' || part === 'reply-secondOpinion' || part === 'reply-refuse'))
    return <ReplyScreen key={part} signer={signer} kind={part} />;
  if (consent.closed !== null || open.length > 0 || consent.staffBeside) return <OverviewScreen />;
  if (part === 'holder') return <HolderScreen />;
  const wanted = signingParts.find((each) => each === part);
  if (!mayDecide || !wanted) return <OverviewScreen />;
  const reached = reachable(wanted, consent, signer, draftOf(signer.id));
  // Who says who they are begins where the names stand.
  if (reached === 'name' && wanted !== 'name') return <HolderScreen />;
  return <SigningPartScreen part={reached} signer={signer} />;
}

function SigningPartScreen({ part, signer }: { part: SigningPart; signer: NonNullable<PartProps['signer']> }) {
  const own = { key: signer.id, signer };
  const { key, ...props } = own;
  if (part === 'name') return <NameScreen key={key} {...props} />;
  if (part === 'fields') return <FieldsScreen key={key} {...props} />;
  if (part === 'decision') return <DecisionScreen key={key} {...props} />;
  return part === 'sign' ? <SignScreen key={key} {...props} /> : <ConfirmScreen key={key} {...props} />;
}

/** What each signer of this form has written until now, as it stands on the device. */
function useDrafts(formId: string) {
  const [all, setAll] = useState<Readonly<Record<string, SigningDraft>>>();
  useEffect(() => {
    let isGone = false;
    void readDrafts(formId).then((found) => !isGone && setAll(found));
    return () => {
      isGone = true;
    };
  }, [formId]);
  return {
    all,
    change: (signerId: string, changed: Partial<SigningDraft>) =>
      setAll((drafts) => {
        const draft = { ...(drafts?.[signerId] ?? emptyDraft), ...changed };
        void keepDraft(formId, signerId, draft);
        return { ...drafts, [signerId]: draft };
      }),
    drop: (signerId: string) => {
      void dropDraft(formId, signerId);
      setAll((drafts) => ({ ...drafts, [signerId]: emptyDraft }));
    },
  };
}

const TICK_MS = 20_000;

/** A cooling time ends while somebody looks on. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
