import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { queryClient } from '#src/api/query-client.ts'
import { useSession } from '#src/api/session.ts'
import type { JournalHead } from '#src/lib/journals/journal-record.ts'
import { unsavedJournals, watchJournals } from '#src/lib/journals/journals.ts'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'

const Root = styled('div')({
  padding: '0 var(--gutter) 16px',
  '& p > span': { marginRight: 4 },
})

const key = ['unsaved-playbooks'] as const
const maxShown = 5

/** The page that continues a journal. */
const addressOf = ({ document }: JournalHead): string => {
  const [kind = '', ...rest] = document.split(':')
  const id = rest.join(':')
  return kind === 'draft' ? paths.newPlaybook(id) : paths.playbook(id)
}

/** The newest journal of each document. */
const oneEach = (heads: readonly JournalHead[]): readonly JournalHead[] =>
  heads.filter(({ document }, at) => heads.findIndex((each) => each.document === document) === at)

/** Unsaved playbooks in this browser, with links to continue. */
export function UnsavedPlaybooks() {
  const { t, i18n } = useTranslation(['playbooks', 'shell'])
  const uid = useSession()?.uid ?? ''
  const { data: heads = [] } = useQuery({
    queryKey: [...key, uid],
    queryFn: async () => oneEach(await unsavedJournals(uid)),
    staleTime: 0,
  })
  useEffect(() => watchJournals(() => void queryClient.invalidateQueries({ queryKey: key })), [])
  if (heads.length === 0) return null
  const pieces = new Intl.ListFormat(i18n.language).formatToParts(
    heads.slice(0, maxShown).map((_, at) => String(at)),
  )
  return (
    <Root>
      <MarginNote tone="proposal">
        <span>{t('unsaved', { count: heads.length })}</span>
        {pieces.map(({ type, value }, at) => {
          const head = type === 'element' ? heads[Number(value)] : undefined
          return (
            // oxlint-disable-next-line react/no-array-index-key -- pieces of one sentence
            <Fragment key={at}>
              {head ? (
                <LinkButton to={addressOf(head)}>
                  {head.name.trim() || t('shell:page.newPlaybook')}
                </LinkButton>
              ) : (
                value
              )}
            </Fragment>
          )
        })}
      </MarginNote>
    </Root>
  )
}
