// Makes the retained build live again: one click back, and one forward (DM38.g).
import { useMutation } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Build } from '#contract/data-manager/build.ts'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { FramedList } from '#src/ui/display/bordered-lists.ts'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'

type Retained = NonNullable<Build['retained']>
type Change = Retained['tables'][number]

/** Changes that the dialog lists; it counts the others. */
const listed = 8

const useChangeText = (): ((change: Change) => string) => {
  const { t } = useTranslation('builds')
  const format = useFormat()
  return ({ is_same_data: isSame, rows: live, retained_rows: rows }) => {
    if (rows === null) return t('back.disappears')
    if (isSame) return t('back.described')
    const texts = { count: rows, rows: format.number(rows) }
    return live === null ? t('back.appears', texts) : t('back.rows', { ...texts, live: format.number(live) })
  }
}

const Changes = ({ changes }: { changes: readonly Change[] }) => {
  const { t } = useTranslation('builds')
  const textOf = useChangeText()
  const more = changes.length - listed
  if (changes.length === 0) return <p>{t('back.same')}</p>
  return (
    <FramedList>
      {changes.slice(0, listed).map((change) => (
        <li key={`${change.level}/${change.object_name}`}>
          <StateGlyph state={change.retained_rows === null ? 'attention' : 'done'} />
          <span>{change.object_name}</span>
          <small>{textOf(change)}</small>
        </li>
      ))}
      {more > 0 && <li>{t('back.more', { count: more })}</li>}
    </FramedList>
  )
}

interface GoBackDialogProps {
  retained: Retained
  onClose: () => void
}

const useActivation = ({ retained, onClose }: GoBackDialogProps) => {
  const { t } = useTranslation('builds')
  const { build_id: build } = retained
  return useMutation({
    mutationFn: () => call(dataManager.activateBuild, { params: { build: String(build) } }),
    onSuccess: () => {
      toast({ title: t('back.done', { build }) })
      onClose()
    },
    onSettled: () => invalidate(dataManager.listBuilds, dataManager.listObjects, query.dataset),
  })
}

/** Says what changes when queries read the retained build, and makes it live. */
export function GoBackDialog({ retained, onClose }: GoBackDialogProps) {
  const { t } = useTranslation(['builds', 'common'])
  const format = useFormat()
  const activation = useActivation({ retained, onClose })
  const { build_id: build, live_build_id: live, built_at: at } = retained
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('back.title', { build, live })}
      text={t('back.text', { build, live, time: format.instant(at) })}
      onSubmit={() => activation.mutate()}
      actions={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" type="submit" icon={History} autoFocus waiting={activation.isPending}>
            {t(build < live ? 'back.older' : 'back.newer', { build })}
          </Button>
        </>
      }
    >
      <Changes changes={retained.tables} />
      <ErrorNote error={activation.error} />
    </Dialog>
  )
}

/** The label of the action; undefined if there is no build to go back to, or the user may not. */
export function useGoBackLabel(build: Build): string | undefined {
  const { t } = useTranslation('builds')
  const mayBuild = useMay('data-manager:build:run')
  const { retained } = build
  if (retained === null || !mayBuild) return undefined
  const { build_id: number, live_build_id: live } = retained
  return t(number < live ? 'back.older' : 'back.newer', { build: number })
}

/** The button of the page of the live build and of the retained one. */
export function GoBack({ build }: { build: Build }) {
  const [isOpen, setIsOpen] = useState(false)
  const label = useGoBackLabel(build)
  const { retained } = build
  if (label === undefined || retained === null) return null
  return (
    <>
      <Button icon={History} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <GoBackDialog retained={retained} onClose={() => setIsOpen(false)} />}
    </>
  )
}
