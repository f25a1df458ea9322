import { consentPageImagePath } from '@nattoku/contract/consent/consent-editor';
import { ConsentTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ButtonLink } from '@nattoku/ui/action/button';
import { DocumentPages } from '@nattoku/ui/document/document-pages';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { eyeIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { VisuallyHidden } from '@nattoku/ui/layout/visually-hidden';
import { z } from 'zod';
import { layoutQuery } from '#areas/consent/editor/consent-editor.queries.ts';
import styles from '#areas/consent/editor/editor.module.css';
import type { Desk } from '#areas/consent/editor/editor-desk.ts';
import { EditorSide, type Side, sides } from '#areas/consent/editor/editor-side.tsx';
import { EditorToolbar } from '#areas/consent/editor/editor-toolbar.tsx';
import { LayoutConflict } from '#areas/consent/editor/layout-conflict.tsx';
import { NoVersion } from '#areas/consent/editor/no-version.tsx';
import { PageLayer } from '#areas/consent/editor/page/page-layer.tsx';
import { PageThumbnails } from '#areas/consent/editor/page/page-thumbnails.tsx';
import { participantGroups } from '#areas/consent/editor/field/participant-groups.ts';
import { participantNames } from '#areas/consent/editor/field/participant.ts';
import { ParticipantMark } from '#areas/consent/editor/field/participant-mark.tsx';
import { Palette } from '#areas/consent/editor/page/palette.tsx';
import { useDesk } from '#areas/consent/editor/use-desk.ts';
import { loadQuery } from '#platform/query-client.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

export const search = z.object({
  version: ConsentTemplateVersionId.optional().catch(undefined),
  side: z.enum(sides).default('fields').catch('fields'),
});
type Props = PageProps<'/consent/template/edit', typeof search>;

export const load = ({ search: { version }, signal }: LoadProps<Props>) =>
  version && loadQuery(layoutQuery(version), signal);

export function Page({ search: { version, side }, title }: Props) {
  return version ? <Editor key={version} versionId={version} side={side} /> : <NoVersion title={title} />;
}

function Editor({ versionId, side }: { versionId: ConsentTemplateVersionId; side: Side }) {
  const { data: layout } = useSuspenseQuery(layoutQuery(versionId));
  const { desk, editing, spoken, root, goTo, setPage } = useDesk(layout);
  const { save, resolve } = editing;
  const template = href('/consent/template/:id', { id: layout.templateId });
  return (
    <div ref={root} className={styles.page}>
      <PageHeader
        title="項目の配置"
        trail={[
          { label: '同意書様式', href: href('/consent/template') },
          { label: layout.templateName, href: template },
        ]}
        description={`${layout.templateNumber}　第${layout.number}版`}
        action={
          <ButtonLink
            variant="tertiary"
            icon={eyeIcon}
            href={href('/consent/template/edit/preview', { version: versionId })}
          >
            仕上がりを確かめる
          </ButtonLink>
        }
      />
      {layout.state !== 'draft' && (
        <Notice tone="info">{layout.state === 'inReview' ? words.inReview : words.published}</Notice>
      )}
      {save.name === 'refused' && (
        <Notice tone="error" title="保存できません">
          {save.sentence}
        </Notice>
      )}
      {save.name === 'conflict' && <LayoutConflict mine={desk.draft} theirs={save.current} onSettle={resolve} />}
      {layout.pages.length === 0 ? (
        <EmptyState title="ページがまだありません">様式の画面で、PDFを取り込むか本文を入力してください。</EmptyState>
      ) : (
        <div className={styles.columns}>
          <div className={styles.main}>
            {desk.mayEdit && (
              <>
                <EditorToolbar desk={desk} editing={editing} />
                <Palette desk={desk} />
              </>
            )}
            <div className={styles.desk}>
              {layout.pages.length > 1 && <PageThumbnails desk={desk} layout={layout} />}
              <DocumentPages
                label={layout.templateName}
                pages={layout.pages}
                imageOf={(page, width) => consentPageImagePath(versionId, page, width, layout.documentSha256)}
                renderOverlay={(page, scale) => <PageLayer desk={desk} page={page} scale={scale} />}
                onPageInView={setPage}
                goTo={goTo}
                tools={<Legend desk={desk} />}
              />
            </div>
          </div>
          <EditorSide
            desk={desk}
            isSaved={save.name === 'saved'}
            version={layout.version}
            versionId={versionId}
            first={side}
          />
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
    </div>
  );
}

/** Whose the fields on the pages are. */
const Legend = ({ desk }: { desk: Desk }) => (
  <span className={styles.legendLine}>
    {participantGroups(desk.draft).map(({ participant }) => (
      <span key={participant}>
        <ParticipantMark participant={participant} />
        {participantNames[participant]}
      </span>
    ))}
  </span>
);

const words = {
  inReview: '承認待ちの版は、変更できません。直すときは、様式の画面で差し戻してください。',
  published: '公開した版は、変更できません。直すときは、様式の画面で新しい版を作成してください。',
};
