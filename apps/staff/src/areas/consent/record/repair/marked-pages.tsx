import type { ConsentDetail } from '@nattoku/contract/consent/consent-detail';
import { consentPagePath, currentPagePath } from '@nattoku/contract/consent/consent-record';
import type { UnreadPlace } from '@nattoku/contract/consent/consent-repair';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import { DocumentPages } from '@nattoku/ui/document/document-pages';
import { pageSizes } from '#areas/consent/page-sizes.ts';
import styles from '#areas/consent/record/repair/repair.module.css';

type Props = { detail: ConsentDetail; places: readonly UnreadPlace[] };

/** The pages as they would be sealed, with a frame around each place that is to be looked at. */
export function MarkedPages({ detail: { form, currentPages }, places }: Props) {
  const issued = form.documents.findLast(({ kind }) => kind === 'issued');
  const imageOf = (page: number, width: number): string =>
    currentPages || !issued
      ? currentPagePath(form.id, form.version, page, width)
      : consentPagePath(form.id, issued.id, page, width);
  const marked = form.fields.filter(({ id }) => places.some(({ fieldId }) => fieldId === id));
  return (
    <div className={styles.pages}>
      <DocumentPages
        label="確定する文書"
        pages={pageSizes(
          form.pages,
          currentPages ? form.pages.length + currentPages.attachments : (issued?.pageCount ?? 0),
        )}
        imageOf={(page, width) => apiPrefix + imageOf(page, width)}
        renderOverlay={(page, scale) =>
          marked
            .filter(({ box }) => box.page === page)
            .map(({ id, box }) => (
              <span
                // Another size of the pages is another place to go to.
                key={`${id} ${scale}`}
                ref={showInItsFrame}
                className={styles.mark}
                style={{
                  left: box.x * scale,
                  top: box.y * scale,
                  width: box.width * scale,
                  height: box.height * scale,
                }}
              />
            ))
        }
      />
    </div>
  );
}

/** Moves the pages behind their frame, and not the dialog around it. */
const showInItsFrame = (place: HTMLElement | null) => {
  const frame = place?.closest<HTMLElement>(`.${styles['pages']}`);
  if (!place || !frame) return;
  const [from, to] = [frame.getBoundingClientRect(), place.getBoundingClientRect()];
  frame.scrollTop += to.top - from.top - frame.clientHeight / 2;
};
