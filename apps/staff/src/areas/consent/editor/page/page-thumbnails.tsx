import { consentPageImagePath, type ConsentLayout } from '@nattoku/contract/consent/consent-editor';
import { PagePicture } from '@nattoku/ui/document/page-picture';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { findingsOn } from '#areas/consent/editor/field/field-findings.ts';
import type { Desk } from '#areas/consent/editor/editor-desk.ts';
import { outlineOf } from '#areas/consent/editor/layout-draft.ts';
import styles from '#areas/consent/editor/page/page-thumbnails.module.css';
import { participantOf } from '#areas/consent/editor/field/participant.ts';

/** Pixels; sharp at the size of a thumbnail on every screen. */
const PICTURE = 240;

type Props = { desk: Desk; layout: Pick<ConsentLayout, 'versionId' | 'documentSha256'> };

/** All pages beside the one that is worked on: what lies on each, where something is to be mended, and the way there. */
export function PageThumbnails({ desk, layout }: Props) {
  const { pages, page: current, showPage } = desk;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.children[current - 1]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  const step = (event: KeyboardEvent<HTMLOListElement>) => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = Math.min(pages.length, Math.max(1, current + by));
    showPage(next);
    list.current?.querySelectorAll('button')[next - 1]?.focus({ preventScroll: true });
  };
  return (
    <nav className={styles.rail} aria-label="ページ">
      <ol ref={list} role="list" className={styles.list} onKeyDown={step}>
        {pages.map((page, at) => (
          // Pages have no name but their place.
          <li key={at + 1}>
            <button
              type="button"
              className={styles.page}
              aria-current={current === at + 1 ? 'page' : undefined}
              // One stop for the Tab key; the arrows go from page to page.
              tabIndex={current === at + 1 ? 0 : -1}
              aria-label={wordsOf(desk, at + 1)}
              onClick={() => showPage(at + 1)}
            >
              <span className={styles.sheet} style={{ aspectRatio: `${page.width} / ${page.height}` }}>
                <PagePicture
                  className={styles.picture}
                  src={consentPageImagePath(layout.versionId, at + 1, PICTURE, layout.documentSha256)}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  draggable={false}
                />
                <FieldSpots desk={desk} page={at + 1} />
              </span>
              <span className={styles.foot} aria-hidden="true">
                {at + 1}
                <Problems count={findingsOn(desk, at + 1).length} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

const wordsOf = (desk: Desk, page: number): string => {
  const fields = desk.draft.fields.filter(({ box }) => box.page === page).length;
  const problems = findingsOn(desk, page).length;
  return `${page}ページ、項目${fields}個${problems > 0 ? `、確かめるところ${problems}件` : ''}`;
};

const Problems = ({ count }: { count: number }) => count > 0 && <span className={styles.problems}>{count}</span>;

function FieldSpots({ desk: { draft, pages }, page }: { desk: Desk; page: number }) {
  const size = pages[page - 1];
  if (!size) return null;
  return draft.fields
    .filter(({ box }) => box.page === page)
    .map((field) => {
      const { x, y, width, height } = outlineOf(field);
      return (
        <span
          key={field.id}
          className={styles.spot}
          data-participant={participantOf(field)}
          style={{
            insetInlineStart: `${(x / size.width) * 100}%`,
            insetBlockStart: `${(y / size.height) * 100}%`,
            inlineSize: `${(width / size.width) * 100}%`,
            blockSize: `${(height / size.height) * 100}%`,
          }}
        />
      );
    });
}
