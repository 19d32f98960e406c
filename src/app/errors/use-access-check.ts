import { useState } from 'react'
import { queryClient } from '#src/api/query-client.ts'
import { whoAmI } from '#src/api/session.ts'

/** Reads the permissions again. What was denied disappears if they suffice; otherwise `result` says what was found. */
export function useAccessCheck(onRead?: () => void) {
  const [isChecking, setChecking] = useState(false)
  const [result, setResult] = useState<'still' | 'unread'>()
  const read = async () => {
    setChecking(true)
    try {
      await queryClient.fetchQuery({ ...whoAmI, staleTime: 0 })
      onRead?.()
      setResult('still')
    } catch {
      setResult('unread')
    }
    setChecking(false)
  }
  return { result: isChecking ? undefined : result, isChecking, check: () => void read() }
}
