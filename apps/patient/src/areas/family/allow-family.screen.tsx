import { ApiProblem } from '@nattoku/contract/shared/client';
import type { FAMILY_LINKS_MAX, FAMILY_NAME_MAX } from '@nattoku/contract/patient-page/family-link';
import type { RelationCode } from '@nattoku/contract/patient/related-person';
import type { Language } from '@nattoku/contract/shared/primitives';
import { normaliseLine } from '@nattoku/rules/text/normalise-input';
import { max } from '@nattoku/rules/text/validation';
import { isVisible } from '@nattoku/rules/text/visible-text';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useId, useState, type SubmitEvent } from 'react';
import { requestFamilyLinks } from '#areas/family/family-links.ts';
import styles from '#areas/family/family.module.css';
import { GivenLinkScreen, type GivenLink } from '#areas/family/given-link.screen.tsx';
import { Notice } from '#frame/notice.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { usePatientPage } from '#visit/patient-context.tsx';
import { familyWords } from '#words/family/family-words.ts';
import { languageNames, languageNow } from '#words/language.ts';
import { consentWords, visitWords } from '#words/visit-words.ts';

/** The contract's own values would bring zod into the bundle; the compiler keeps these copies equal to them. */
const NAME_MAX: typeof FAMILY_NAME_MAX = 60;
const MOST: typeof FAMILY_LINKS_MAX = 5;

type Entered = { name: string; relation: RelationCode | ''; language: Language };

/** Whom the patient lets see it. The link that comes of it stands on this screen alone, and in this moment. */
export function AllowFamilyScreen() {
  const { page, ask } = usePatientPage();
  const [entered, setEntered] = useState<Entered>({ name: '', relation: '', language: languageNow() });
  const [given, setGiven] = useState<GivenLink | null>(null);
  const [making, setMaking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { ref, problems, check } = useCheckedFields(() => problemsOf(entered));
  const formId = useId();
  const words = familyWords().allow;
  const languages = page.contact.languages ?? [];

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const { name, relation, language } = entered;
    if (making || !check() || relation === '') return;
    setMaking(true);
    setRefusal(null);
    try {
      const body = { name: normaliseLine(name), relation, language };
      const { link, secret } = await ask(() => requestFamilyLinks('allow', { body }));
      setGiven({ link, secret });
    } catch (error) {
      setRefusal(sentenceFor(error));
      setMaking(false);
    }
  };

  if (given) return <GivenLinkScreen {...given} />;
  return (
    <ScreenFrame
      action={
        <BottomBar>
          <Button type="submit" form={formId} loading={making}>
            {words.make}
          </Button>
        </BottomBar>
      }
    >
      <ScreenHeading title={words.title}>{words.heading}</ScreenHeading>
      <form id={formId} ref={ref} noValidate className={styles.stack} onSubmit={(event) => void submit(event)}>
        {refusal && (
          <Notice tone="warning" focused>
            {refusal}
          </Notice>
        )}
        <TextField
          label={words.name}
          name="name"
          required
          autoComplete="off"
          value={entered.name}
          error={problems['name']}
          onChange={({ currentTarget }) => setEntered({ ...entered, name: currentTarget.value })}
        />
        <SelectField
          label={words.relation}
          name="relation"
          required
          emptyLabel={visitWords().emptyChoice}
          options={Object.entries(consentWords().relations).map(([value, label]) => ({ value, label }))}
          value={entered.relation}
          error={problems['relation']}
          onChange={({ currentTarget }) =>
            setEntered({ ...entered, relation: currentTarget.value as Entered['relation'] })
          }
        />
        {languages.length > 1 && (
          <SelectField
            label={words.language}
            name="language"
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            value={entered.language}
            onChange={({ currentTarget }) => setEntered({ ...entered, language: currentTarget.value as Language })}
          />
        )}
      </form>
    </ScreenFrame>
  );
}

function problemsOf({ name, relation }: Entered) {
  const words = familyWords().allow;
  const found: { field: string; message: string }[] = [];
  if (!isVisible(name)) found.push({ field: 'name', message: words.needName });
  else if (max(normaliseLine(name), NAME_MAX) !== true)
    found.push({ field: 'name', message: words.longName(NAME_MAX) });
  if (relation === '') found.push({ field: 'relation', message: words.needRelation });
  return found;
}

function sentenceFor(error: unknown): string {
  const { links, allow } = familyWords();
  if (!(error instanceof ApiProblem)) return allow.failed;
  if (error.body.code === 'familyLink.tooMany') return links.full(MOST);
  return error.body.code === 'familyLink.notHere' ? links.notHere : allow.failed;
}
