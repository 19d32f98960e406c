import type { ReactNode } from 'react'
import { Stack } from '#src/ui/layout/Stack.tsx'

/** What is below the title. */
export function Actions({ children }: { children: ReactNode }) {
  return (
    <div style={{ marginTop: 24 }}>
      <Stack gap={16}>{children}</Stack>
    </div>
  )
}
