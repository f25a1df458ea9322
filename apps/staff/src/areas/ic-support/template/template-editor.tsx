import type { IcTemplate } from '@nattoku/contract/ic-support/ic-template';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { checkIcon, redoIcon, undoIcon } from '@nattoku/ui/tokens/icons';
import { checkIcTemplate, normaliseIcTemplate } from '@nattoku/contract/ic-support/ic-template-input';
import styles from '#areas/ic-support/template/ic-template.module.css';
import { TemplateConflict } from '#areas/ic-support/template/template-conflict.tsx';
import { TemplateNameCard } from '#areas/ic-support/template/template-name-card.tsx';
import type { PartProps } from '#areas/ic-support/template/template-part.ts';
import { TemplatePartsCard } from '#areas/ic-support/template/template-parts-card.tsx';
import { TemplatePatientCard } from '#areas/ic-support/template/template-patient-card.tsx';
import { TemplateTalkCard } from '#areas/ic-support/template/template-talk-card.tsx';
import { TemplateWarnings } from '#areas/ic-support/template/template-warnings.tsx';
import { toSave, useIcTemplateEditor } from '#areas/ic-support/template/use-ic-template-editor.ts';
import { useRegisterTemplate } from '#areas/ic-support/template/use-register-template.ts';
import { DraftSaved } from '#editing/draft-saved.tsx';
import { href } from '#routing/paths.ts';

type Props = { kept: IcTemplate; title: string };

/** Everything that a template proposes. It is saved as it is typed; orders get it once it is registered. */
export function TemplateEditor({ kept, title }: Props) {
  const handle = useIcTemplateEditor(kept);
  const { draft, save, history, undo, redo, resolve } = handle;
  const { ref, problems, check, recheck } = useCheckedFields(() => checkIcTemplate(normaliseIcTemplate(toSave(draft))));
  const { register, discard, pending, problem } = useRegisterTemplate(kept, handle);
  const change: PartProps['onChange'] = (part, about) => {
    handle.change({ ...draft, ...part }, about);
    if (about === undefined) recheck();
  };
  const part: PartProps = { kept, draft, problems, onChange: change };
  const isNew = kept.edition === 0;

  return (
    <>
      <PageHeader
        title={title}
        trail={[{ label: 'IC支援セット', href: href('/icSupport/template') }]}
        description={
          isNew
            ? '「登録する」を押すまでは下書きで、ほかの職員には見えません。'
            : '「登録する」を押すまで、オーダーには今までの内容が入ります。'
        }
        action={
          <>
            <IconButton path={undoIcon} label="元に戻す" disabled={history.past.length === 0} onClick={undo} />
            <IconButton path={redoIcon} label="やり直す" disabled={history.future.length === 0} onClick={redo} />
          </>
        }
      />
      {save.name === 'conflict' && <TemplateConflict mine={draft} current={save.current} onResolve={resolve} />}
      <div ref={ref} className={styles.form}>
        <TemplateWarnings warnings={kept.warnings} />
        <TemplateNameCard {...part} />
        <TemplatePartsCard {...part} />
        <TemplateTalkCard {...part} />
        <TemplatePatientCard {...part} />
        {problem && <Notice tone="error">{problem}</Notice>}
      </div>
      <BottomBar
        back={
          <ButtonLink variant="subTertiary" href={href('/icSupport/template')}>
            一覧へ
          </ButtonLink>
        }
        note={<DraftSaved save={save} />}
      >
        {!isNew && kept.draft !== null && (
          <Button variant="subTertiary" loading={pending === 'discard'} onClick={() => void discard()}>
            変更を破棄
          </Button>
        )}
        <Button
          icon={checkIcon}
          loading={pending === 'register'}
          disabled={save.name === 'conflict'}
          onClick={() => check() && void register()}
        >
          登録する
        </Button>
      </BottomBar>
    </>
  );
}
