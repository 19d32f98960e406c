import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { users } from '#contract/iam/users.ts'
import { matcher } from '#src/lib/match-text.ts'
import { queryOf } from './query-client.ts'
import { useMay } from './session.ts'

/** Accounts that match a search text, as options of a picker, with the names of their roles. */
export function useAccountSearch() {
  const [text, setText] = useState('')
  const query = { limit: 20, ...(text === '' ? {} : { q: text }) }
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...queryOf(users.list, { query }),
    enabled: useMay('iam:user:read'),
    placeholderData: keepPreviousData,
  })
  // Accounts of the previous search are hidden until the new reply arrives.
  const matches = matcher(isPlaceholderData ? text : '')
  const accounts = (data?.items ?? [])
    .filter(({ user, login, email }) => matches(`${user} ${login} ${email}`))
    .map(({ id, user, login, roles }) => ({ value: id, label: user, detail: login, roles }))
  return { accounts, isPending: isFetching, onFind: setText }
}
