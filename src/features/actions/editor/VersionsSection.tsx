import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Action, ActionVersion } from '#contract/engine/action.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { hairline, listReset, rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { documentOf } from '../model/action-form.ts'
import { saveAction, versionsQuery } from '../model/actions-api.ts'
import type { Editor } from '../model/use-editor.ts'
import { VersionDialog } from './VersionDialog.tsx'

const List = styled('ol')({
  ...listReset,
  ...type.small,
  '& > li': { ...rowLayout(12), minHeight: 32, padding: '2px 12px', borderBottom: hairline },
  '& > li[data-draft]': { backgroundColor: color.accent.softer },
  '& b': { flex: 'none', minWidth: 24, fontWeight: 500 },
  '& time': { flex: 'none' },
  '& > li > span:nth-of-type(1)': { ...oneLine, flex: 1, color: color.text.secondary },
})

const shownAtFirst = 5

interface VersionsProps {
  action: Action
  editor: Editor
  isFixed: boolean
}

const useRestore = ({ action }: VersionsProps, onRestored: () => void) => {
  const { t } = useTranslation('actions')
  return useMutation({
    mutationFn: ({ number, parameters }: ActionVersion) =>
      saveAction(
        { ...documentOf(action), parameters: { ...parameters } },
        { etag: action.etag, restoredFrom: number },
      ),
    onSuccess: ({ version }, { number }) => {
      toast({ title: t('versions.restored', { number, version }) })
      onRestored()
    },
  })
}

/** The versions of the parameters, newest first, with their differences from the draft. */
export function VersionsSection(props: VersionsProps) {
  const { action, editor, isFixed } = props
  const { t } = useTranslation(['actions', 'shared'])
  const format = useFormat()
  const [isComplete, setComplete] = useState(false)
  const { data, error } = useQuery(versionsQuery(action.id))
  const { of, dialog, open, close } = useDialogParam(['version'])
  const restore = useRestore(props, close)
  const versions = data?.items ?? []
  const shown = isComplete ? versions : versions.slice(0, shownAtFirst)
  const opened = dialog && versions.find(({ number }) => String(number) === of)
  return (
    <section aria-label={t('shared:entity.versions')}>
      <PaneHead title={t('shared:entity.versions')} count={data?.total} />
      <ErrorNote error={error} isRead />
      <List>
        {editor.changes > 0 && (
          <li data-draft="">
            <b>{t('versions.draft')}</b>
            <span>{t('shared:unsaved.changes', { count: editor.changes })}</span>
          </li>
        )}
        {shown.map(({ number, at, by }) => (
          <li key={number}>
            <b>{number}</b>
            <time dateTime={at} title={format.instant(at)}>
              {format.relative(at)}
            </time>
            <span>{by.user}</span>
            {number === action.version && <Tag tone="success">{t('versions.runs')}</Tag>}
            <LinkButton
              label={t('versions.compare', { number })}
              onClick={() => open('version', String(number))}
            >
              {t('shared:action.compare')}
            </LinkButton>
          </li>
        ))}
        {shown.length < versions.length && (
          <li>
            <Muted>
              <LinkButton onClick={() => setComplete(true)}>
                {t('shared:count.more', { count: versions.length - shown.length })}
              </LinkButton>
            </Muted>
          </li>
        )}
      </List>
      {opened && (
        <VersionDialog
          version={opened}
          editor={editor}
          canRestore={!isFixed && opened.number !== action.version}
          restore={restore}
          onClose={close}
        />
      )}
    </section>
  )
}
