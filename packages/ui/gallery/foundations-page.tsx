import { useRef } from 'react';
import { Button } from '#action/button.tsx';
import { contrastRatio } from '#tokens/contrast.ts';
import * as icons from '#tokens/icons.tsx';
import { Icon } from '#tokens/icon.tsx';
import { PageHeader } from '#layout/page-header.tsx';
import { scrollToElement } from '#layout/smooth-scroll.tsx';
import { MOBILE_BREAKPOINT, SCROLL_ANIMATION_MS, breakpoints, iconNames } from '#tokens/theme.tsx';
import { Block } from './block.tsx';
import { derivedTokens, givenColours, greys } from './colours.ts';
import type { Colour } from './colours.ts';
import styles from './gallery.module.css';

const sizes = ['2xl', 'xl', 'lg', 'form', 'base', 'sm', 'xs'];
/** WCAG 2.2 AA for letters of ordinary size. */
const LEAST_FOR_TEXT = 4.5;

export function Foundations() {
  const top = useRef<HTMLDivElement>(null);
  return (
    <div ref={top}>
      <PageHeader
        title="土台"
        description="色・文字・アイコン・区切り幅。名前は仕様書のとおりで、値は theme.tsx と theme.css にあります。"
      />
      <Block title="仕様書の色">
        <div className={styles.swatches}>
          {givenColours.map((colour) => (
            <div key={colour.name} className={styles.swatch} role="group" aria-label={colour.name}>
              <Chip property={colour.property} />
              <strong>{colour.name}</strong>
              <span className={styles.value}>{colour.value}</span>
              <span>{adviseOnText(colour)}</span>
            </div>
          ))}
        </div>
      </Block>
      <Block title="黒と灰色">
        <div className={styles.swatches}>
          {greys.map(({ name, value, property }) => (
            <div key={name} className={styles.swatch} role="group" aria-label={name}>
              <Chip property={property} />
              <strong>{name}</strong>
              <span className={styles.value}>
                {value}・白地で{describeRatio(value)}
              </span>
            </div>
          ))}
        </div>
      </Block>
      <Block title="文字と面のための色">
        <div className={styles.swatches}>
          {derivedTokens.map((property) => (
            <div key={property} className={styles.swatch}>
              <Chip property={property} />
              {property}
            </div>
          ))}
        </div>
      </Block>
      <Block title="文字">
        {sizes.map((size) => (
          <p key={size} style={{ fontSize: `var(--font-size-${size})` }}>
            説明と同意を支える 髙﨑 𠮷田 葛󠄀城 直海角骨 2026/11/21(土) 14:05（{size}）
          </p>
        ))}
      </Block>
      <Icons />
      <Block title="区切り幅">
        <ul>
          {Object.entries(breakpoints).map(([name, width]) => (
            <li key={name}>
              {name} {width}px{name === MOBILE_BREAKPOINT && '（これより狭いとモバイルの配置）'}
            </li>
          ))}
        </ul>
      </Block>
      <Block title="スクロール">
        <p>{SCROLL_ANIMATION_MS}ミリ秒で動きます。動きを減らす設定では、すぐに移ります。</p>
        <Button variant="subTertiary" onClick={() => top.current && scrollToElement(top.current)}>
          このページの先頭へ
        </Button>
      </Block>
    </div>
  );
}

const Chip = ({ property }: { property: string }) => (
  <span className={styles.chip} style={{ background: `var(--${property})` }} />
);

function Icons() {
  const given = iconNames.map((name) => [name, drawings.get(nameOfDrawing(name)) ?? ''] as const);
  const names = new Set(iconNames.map(nameOfDrawing));
  const others = [...drawings].filter(([name]) => !names.has(name));
  return (
    <>
      <Block title="仕様書のアイコン">
        <IconGrid entries={given} />
      </Block>
      <Block title="そのほかのアイコン">
        <IconGrid entries={others.map(([name, path]) => [name.replace(/Icon$/, ''), path])} />
      </Block>
    </>
  );
}

function IconGrid({ entries }: { entries: readonly (readonly [name: string, path: string])[] }) {
  return (
    <div className={styles.icons}>
      {entries.map(([name, path]) => (
        <div key={name} className={styles.icon} role="group" aria-label={name}>
          <Icon path={path} size="large" />
          {name}
        </div>
      ))}
    </div>
  );
}

const drawings = new Map<string, string>(Object.entries(icons));

/** 「QR scan」 is `qrScanIcon`. */
const nameOfDrawing = (name: string): string =>
  `${name.toLowerCase().replaceAll(/ (.)/g, (_, letter: string) => letter.toUpperCase())}Icon`;

const describeRatio = (colour: string): string => `${contrastRatio(colour, '#ffffff').toFixed(2)}:1`;

/** Says where a given colour is too light to be read, and what is read in its place. */
function adviseOnText({ value, text, fill }: Colour): string {
  const onWhite = describeRatio(value);
  if (contrastRatio(value, '#ffffff') >= LEAST_FOR_TEXT || !text) return `白地で${onWhite}。文字に使えます。`;
  const words = `文字には使わず、--${text}（${describeRatio(readToken(text))}）を使います。`;
  const ground = fill ? `白い文字の下には --${fill}（${describeRatio(readToken(fill))}）を敷きます。` : '';
  return `白地で${onWhite}。${words}${ground}`;
}

const readToken = (property: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${property}`).trim();
