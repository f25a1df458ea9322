import { formatClock } from '@nattoku/rules/time/date-time';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { Icon } from '#tokens/icon.tsx';
import {
  captionsIcon,
  fullscreenExitIcon,
  fullscreenIcon,
  pauseIcon,
  playIcon,
  rewindIcon,
  speedIcon,
} from '#tokens/icons.tsx';
import type { useVideoElement } from '#player/use-video-element.ts';
import type { VideoCaptions } from '#player/video-captions.ts';
import styles from '#player/video-player.module.css';
import { playerJa } from '#words/player-words.ts';
import { useKitWords } from '#words/kit-words.ts';

type Props = {
  element: ReturnType<typeof useVideoElement>;
  frame: RefObject<HTMLElement | null>;
  disabled: boolean;
  captions: readonly VideoCaptions[];
  /** Empty while captions are off. */
  language: string;
  onLanguage: (language: string) => void;
};

const rates = [0.75, 1, 1.25, 1.5, 2];

export function VideoControls({ element, frame, disabled, captions, language, onLanguage }: Props) {
  const { state } = element;
  const words = useKitWords('player', playerJa);
  return (
    <div className={styles.controls}>
      <SeekBar element={element} disabled={disabled} />
      <div className={styles.buttons}>
        <ControlButton icon={rewindIcon} word={words.back} disabled={disabled} onClick={() => element.step(-10)} />
        <ControlButton
          icon={state.paused ? playIcon : pauseIcon}
          word={state.paused ? words.play : words.pause}
          strong
          disabled={disabled}
          onClick={element.toggle}
        />
        {captions.length > 0 && <CaptionsControl {...{ captions, language, onLanguage }} />}
        <ControlSelect
          icon={speedIcon}
          label={words.rate}
          value={String(state.rate)}
          options={rates.map((rate) => ({
            value: String(rate),
            label: rate === 1 ? words.usualRate : words.times(rate),
          }))}
          onChange={(rate) => element.setRate(Number(rate))}
        />
        <FullscreenButton frame={frame} video={element.video} />
      </div>
    </div>
  );
}

function SeekBar({ element, disabled }: Pick<Props, 'element' | 'disabled'>) {
  const { position, duration } = element.state;
  const words = useKitWords('player', playerJa);
  return (
    <div className={styles.seek}>
      <span className={styles.track}>
        <span className={styles.fill} style={{ inlineSize: `${duration > 0 ? (position / duration) * 100 : 0}%` }} />
        <input
          type="range"
          className={styles.slider}
          aria-label={words.position}
          aria-valuetext={words.at(duration, position)}
          min={0}
          max={Math.max(1, Math.floor(duration))}
          step={1}
          value={Math.floor(position)}
          disabled={disabled || duration === 0}
          onChange={(event) => element.seek(Number(event.target.value))}
        />
      </span>
      <span className={styles.clock} aria-hidden="true">
        {formatClock(position)} / {formatClock(duration)}
      </span>
    </div>
  );
}

type ButtonProps = {
  icon: string;
  word: string;
  onClick: () => void;
  disabled?: boolean;
  pressed?: boolean;
  strong?: boolean;
};

function ControlButton({ icon, word, onClick, disabled = false, pressed, strong = false }: ButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      data-strong={strong || undefined}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon path={icon} size="large" />
      <span className={styles.word}>{word}</span>
    </button>
  );
}

type SelectProps = {
  icon: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string; lang?: string }[];
  onChange: (value: string) => void;
};

/** A native select under a button's face: the phone opens its own large list. */
function ControlSelect({ icon, label, value, options, onChange }: SelectProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <span className={styles.button}>
      <Icon path={icon} size="large" />
      <span className={styles.word} lang={chosen?.lang} aria-hidden="true">
        {chosen?.label ?? label}
      </span>
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}

function CaptionsControl({ captions, language, onLanguage }: Pick<Props, 'captions' | 'language' | 'onLanguage'>) {
  const words = useKitWords('player', playerJa);
  const [only, ...others] = captions;
  if (only && others.length === 0) {
    const shown = language !== '';
    return (
      <ControlButton
        icon={captionsIcon}
        word={words.captions}
        pressed={shown}
        onClick={() => onLanguage(shown ? '' : only.language)}
      />
    );
  }
  return (
    <ControlSelect
      icon={captionsIcon}
      label={words.captions}
      value={language}
      options={[
        { value: '', label: words.noCaptions },
        ...captions.map(({ language: value, label, reviewed }) => ({
          value,
          // As screen readers know it: easy Japanese is Japanese.
          lang: value.startsWith('ja') ? 'ja' : value,
          label: reviewed === false ? `${label} ※` : label,
        })),
      ]}
      onChange={onLanguage}
    />
  );
}

/** The iPhone gives the whole screen to nothing but the video itself. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

function FullscreenButton({ frame, video }: Pick<Props, 'frame'> & { video: RefObject<PhoneVideo | null> }) {
  const words = useKitWords('player', playerJa);
  const [full, setFull] = useState(false);

  useEffect(() => {
    const read = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === frame.current);
    document.addEventListener('fullscreenchange', read);
    return () => document.removeEventListener('fullscreenchange', read);
  }, [frame]);

  const toggle = async () => {
    if (full) await document.exitFullscreen();
    else if (document.fullscreenEnabled) await frame.current?.requestFullscreen();
    else video.current?.webkitEnterFullscreen?.();
  };
  return (
    <ControlButton
      icon={full ? fullscreenExitIcon : fullscreenIcon}
      word={full ? words.window : words.fullScreen}
      onClick={() => {
        // A refusal by the browser leaves everything as it is, and there is nothing to tell.
        toggle().catch(() => undefined);
      }}
    />
  );
}
