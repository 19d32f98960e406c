import { useLayoutEffect } from 'react'

/** Removes the frame of the document once the page has drawn its own. */
export function useFrameEnd(): void {
  useLayoutEffect(() => document.getElementById('frame')?.remove(), [])
}
