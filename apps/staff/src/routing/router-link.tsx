import type { MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';
import type { LinkProps } from '@nattoku/ui/action/link';

type Props = LinkProps & { state?: unknown; replace?: boolean };

/**
 * How links navigate in this application; `state` carries what must not stand in an address. The router's own Link would bring
 * the code of its server rendering into the first download.
 */
export function RouterLink({ href, ...props }: Props) {
  if (isPage(href)) return <PageLink href={href} {...props} />;
  const { state: _, replace: __, ...anchor } = props;
  return <a href={href} {...anchor} />;
}

function PageLink({ href, state, replace, onClick, ...props }: Props) {
  const address = useHref(href);
  const follow = useLinkClickHandler(href, {
    state,
    ...(props.target && { target: props.target }),
    ...(replace && { replace }),
  });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...props} href={address} onClick={click} />;
}

/** The patient's application, files of the server and other sites are not pages of this one. */
const isPage = (href: string): boolean => href.startsWith('/') && !/^\/(?:\/|api\/|p(?:\/|$))/.test(href);
