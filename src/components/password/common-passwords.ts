import { useEffect, useState } from 'react'
import { loadCommonPasswords } from '#domain/password-policy/common-passwords.ts'
import { checkGuessable, type PasswordNames } from '#domain/password-policy/guessable.ts'

/** The list of common passwords once it is needed: undefined until it is loaded, null if that failed. */
export function useCommonPasswords(isNeeded: boolean): ReadonlySet<string> | null | undefined {
  const [common, setCommon] = useState<ReadonlySet<string> | null>()
  useEffect(() => {
    if (!isNeeded) return undefined
    let isCurrent = true
    const receive = (list: ReadonlySet<string> | null): void => {
      if (isCurrent) setCommon(list)
    }
    loadCommonPasswords().then(receive, () => receive(null))
    return () => {
      isCurrent = false
    }
  }, [isNeeded])
  return common
}

/** Whether the password meets IAM105. If the list cannot be loaded, the platform decides on common passwords. */
export async function isHardToGuess(password: string, names: PasswordNames): Promise<boolean> {
  const common = await loadCommonPasswords().catch(() => undefined)
  return checkGuessable(password, { names, common }).every(({ met }) => met)
}
