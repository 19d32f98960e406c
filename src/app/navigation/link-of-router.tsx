import type { ComponentProps, MouseEvent } from 'react'
import type { RouterProvider } from 'react-router/dom'
import type { ConsoleLinkProps } from '#src/ui/display/ConsoleLink.tsx'
import { base, consoleAddress } from '#src/lib/base-path.ts'

/** Left to the browser: another tab or window, a download. */
const isForBrowser = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.defaultPrevented ||
  event.button !== 0 ||
  event.metaKey ||
  event.altKey ||
  event.ctrlKey ||
  event.shiftKey ||
  !['', '_self'].includes(event.currentTarget.target)

/**
 * A link that opens pages by the router. Unlike the router's own, it takes whole addresses only, and does not read the
 * current one: a change of the address does not render all links again.
 */
export function linkOfRouter(router: ComponentProps<typeof RouterProvider>['router']) {
  return function RouterLink({ to, onClick, children, ...rest }: ConsoleLinkProps) {
    return (
      <a
        {...rest}
        href={base + to}
        onClick={(event) => {
          onClick?.(event)
          if (isForBrowser(event)) return
          event.preventDefault()
          void router.navigate(to, { replace: to === consoleAddress(router.state.location) })
        }}
      >
        {children}
      </a>
    )
  }
}
