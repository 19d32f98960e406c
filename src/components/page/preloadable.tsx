// Components in chunks of their own that are loaded before they are shown.
import { type ComponentType, lazy, useState } from 'react'
import { loadOnce } from '#src/lib/load-once.ts'

interface Preloadable<Props extends object> {
  /** Suspends only if it is rendered before its chunk is loaded. */
  readonly View: ComponentType<Props>
  /** Starts the download. A failure occurs again, and is shown, where the component is rendered. */
  readonly preload: () => void
}

/**
 * A component of a chunk. React shows a suspended component up to 300 ms after it is complete, and renders it again for
 * each update in between, so a loaded one must not suspend.
 */
export function preloadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Preloadable<Props> {
  let loaded: ComponentType<Props> | null = null
  const read = loadOnce(async () => {
    loaded = await load()
    return loaded
  })
  const Suspending = lazy(async () => ({ default: await read() }))
  return {
    View: function Preloaded(props: Props) {
      // Another type of element would be mounted again.
      const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Suspending)
      return <Shown {...props} />
    },
    preload: () => {
      read().catch(() => undefined)
    },
  }
}
