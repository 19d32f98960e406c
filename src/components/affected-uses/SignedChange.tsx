import type { ReactNode } from 'react'
import { Change } from './change-style.ts'

/** One change with its sign: `+`, `−`, or `~` for a change of what exists. */
export function SignedChange({ sign, children }: { sign: string; children: ReactNode }) {
  return (
    <Change data-sign={sign}>
      <span aria-hidden>{sign}</span>
      <div>{children}</div>
    </Change>
  )
}
