import { type ComponentProps, useEffect, useState } from 'react';

/** Milliseconds before each further try; what keeps a server busy for a moment is over by then. */
const WAITS = [700, 2_000, 5_000];

type Props = Omit<ComponentProps<'img'>, 'onError' | 'src' | 'style'> & {
  src: string;
  alt: string;
  /** Told when the last try has failed. */
  onFailed?: () => void;
};

/** A picture that the server draws when it is asked for. One that does not come is asked for again, as whatever else is asked of the server. */
export function PagePicture(props: Props) {
  return <Tried key={props.src} {...props} />;
}

function Tried({ src, alt, onFailed, ...image }: Props) {
  const [failures, setFailures] = useState(0);
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsWaiting(false), WAITS[failures - 1]);
    return () => clearTimeout(timer);
  }, [failures, isWaiting]);
  const fail = () => {
    if (failures === WAITS.length) return onFailed?.();
    setFailures(failures + 1);
    setIsWaiting(true);
  };
  // A fresh element asks anew; the one that failed is kept out of sight until then.
  const { key, style } = isWaiting ? { key: failures - 1, style: { opacity: 0 } } : { key: failures, style: undefined };
  return <img key={key} {...image} style={style} src={src} alt={alt} onError={fail} />;
}
