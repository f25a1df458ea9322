import { cloneElement, createContext, useContext } from 'react';
import type { ComponentProps, ComponentType, ReactElement } from 'react';

export type LinkProps = ComponentProps<'a'> & { href: string };
type RenderProps = Omit<ComponentProps<'a'>, 'href'> & { href?: string | undefined; render?: LinkElement | undefined };

/** An element of the application's own link component, for what `href` alone cannot say (history state, replace). */
export type LinkElement = ReactElement<ComponentProps<'a'>>;

const LinkContext = createContext<ComponentType<LinkProps> | null>(null);

/** Tells every link of the kit which component navigates; without it links are plain anchors. */
export const LinkProvider = LinkContext;

export function Link({ render, href, ...props }: RenderProps) {
  const Navigating = useContext(LinkContext);
  if (render) return cloneElement(render, props);
  if (href === undefined) throw new Error('A link needs href or render.');
  if (Navigating) return <Navigating href={href} {...props} />;
  return <a href={href} {...props} />;
}
