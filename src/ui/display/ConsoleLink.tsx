import {
  type AnchorHTMLAttributes,
  type ComponentType,
  type Ref,
  createContext,
  createElement,
  use,
} from 'react'
import { base } from '#src/lib/base-path.ts'

export interface ConsoleLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** The address below the console, as `paths` returns it. */
  readonly to: string
  readonly ref?: Ref<HTMLAnchorElement> | undefined
}

function DocumentLink({ to, children, ...rest }: ConsoleLinkProps) {
  return (
    <a {...rest} href={base + to}>
      {children}
    </a>
  )
}

/** The link of the router. The sign-in screen is loaded without a router: there, a link loads the page. */
export const LinkOfRouter = createContext<ComponentType<ConsoleLinkProps>>(DocumentLink)

/** A link to a page of the console. */
export function ConsoleLink(props: ConsoleLinkProps) {
  return createElement(use(LinkOfRouter), props)
}
