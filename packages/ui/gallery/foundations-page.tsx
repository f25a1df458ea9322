import * as icons from '#icons.tsx';
import { Icon } from '#icon.tsx';
import { PageHeader } from '#page-header.tsx';
import { breakpoints } from '#theme.tsx';
import { Block } from './block.tsx';
import styles from './gallery.module.css';

const colours = [
  ['primary', 'primary-fill', 'primary-text', 'secondary', 'main-secondary', 'main-tertiary'],
  ['error-primary', 'error-text', 'error-tint', 'info-primary', 'info-text', 'info-tint'],
  ['done-primary', 'done-text', 'done-tint', 'warning', 'warning-text', 'warning-tint'],
  ['black', 'grey-700', 'grey-600', 'grey-500', 'grey-400', 'border-primary', 'grey-200', 'grey-100', 'grey-50'],
].flat();

const sizes = ['2xl', 'xl', 'lg', 'form', 'base', 'sm', 'xs'];

export function Foundations() {
  return (
    <>
      <PageHeader title="土台" description="色・文字・アイコン・区切り幅。値は theme.css と theme.tsx にあります。" />
      <Block title="色">
        <div className={styles.swatches}>
          {colours.map((name) => (
            <div key={name} className={styles.swatch}>
              <span className={styles.chip} style={{ background: `var(--color-${name})` }} />
              {name}
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
      <Block title="アイコン">
        <div className={styles.icons}>
          {Object.entries(icons).map(([name, path]) => (
            <div key={name} className={styles.icon}>
              <Icon path={path} size="large" />
              {name.replace(/Icon$/, '')}
            </div>
          ))}
        </div>
      </Block>
      <Block title="区切り幅">
        <p>
          {Object.entries(breakpoints)
            .map(([name, width]) => `${name} ${width}`)
            .join('・')}
        </p>
      </Block>
    </>
  );
}
