// A form of something that others may save: it follows what is stored until somebody types into it.
import { useEffect, useEffectEvent, useRef } from 'react'

interface Stored {
  readonly etag: string
}
interface Following<S extends Stored> {
  /** What the form shows and is compared with. */
  readonly began: S
  readonly stored: S
  readonly isTyped: boolean
  readonly onFollow: (stored: S) => void
  /** Puts what is stored now into the form. */
  readonly show: (stored: S) => void
}

export const useFollow = <S extends Stored>({
  began,
  stored,
  isTyped,
  onFollow,
  show,
}: Following<S>): void => {
  const shown = useRef(began)
  if (!isTyped && began.etag !== stored.etag) onFollow(stored)
  const follow = useEffectEvent(() => {
    if (shown.current === began) return
    shown.current = began
    show(began)
  })
  useEffect(() => follow(), [began])
}
