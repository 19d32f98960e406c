import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { Trans, useTranslation } from 'react-i18next'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { DraftNote } from '#src/parts/draft/DraftNote.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { Quote } from '#src/ui/Quote.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import { color, media } from '#src/ui/tokens.ts'
import type { DesignForm } from './use-design.ts'
import { useSayProblem } from './use-say-problem.ts'

const Root = styled('div')({
  flex: 'none',
  display: 'grid',
  gap: 8,
  padding: '12px 20px',
  borderBottom: `1px solid ${color.line.hair}`,
  [media.belowWide]: { padding: '12px 16px' },
  '&:empty': { display: 'none' },
})

interface TheirsProps {
  theirs: StoredLogicalObject
  isChanged: boolean
  onLoad: () => void
  onCompare: () => void
}

/** Somebody saved another version meanwhile (HTTP4): both are safe, and can be put side by side at once. */
const Theirs = ({ theirs, isChanged, onLoad, onCompare }: TheirsProps) => {
  const { t } = useTranslation('schema')
  const { t: words } = useTranslation('merge')
  const format = useFormat()
  const values = { user: theirs.updated_by, time: format.time(theirs.updated_at) }
  return (
    <MarginNote
      tone="warning"
      live
      actions={
        isChanged ? (
          <TextAction onClick={onCompare}>{words('compare')}</TextAction>
        ) : (
          <TextAction onClick={onLoad}>{t('editor.loadTheirs')}</TextAction>
        )
      }
    >
      {isChanged ? t('editor.theirs', values) : t('editor.theirsClean', values)}
    </MarginNote>
  )
}

interface EditorNotesProps {
  design: DesignForm
  /** A version that somebody else saved since. */
  theirs: StoredLogicalObject | undefined
  onCompare: (theirs: StoredLogicalObject) => void
  /** Somebody deleted it since. */
  isGone: boolean
  isReadOnly: boolean
  /** The JSON text cannot be read, and is not in sight. */
  onBackToJson: (() => void) | undefined
  children?: ReactNode
}

/** What must be known before one goes on: another version, a draft, what is wrong with no field of the form. */
export const EditorNotes = (props: EditorNotesProps) => {
  const { design, theirs, onCompare, isGone, isReadOnly, onBackToJson, children } = props
  const { t } = useTranslation('schema')
  const { t: words } = useTranslation('merge')
  const say = useSayProblem()
  return (
    <Root>
      {isReadOnly && (
        <MarginNote>
          <Trans t={t} i18nKey="editor.readOnly" components={{ code: <Quote /> }} />
        </MarginNote>
      )}
      {theirs && (
        <Theirs
          theirs={theirs}
          isChanged={design.isChanged}
          onLoad={() => design.adopt(theirs)}
          onCompare={() => onCompare(theirs)}
        />
      )}
      {isGone && (
        <MarginNote tone="warning" live>
          {words('gone.early')}
        </MarginNote>
      )}
      <DraftNote draft={design.draft} />
      {onBackToJson && (
        <MarginNote tone="warning" actions={<TextAction onClick={onBackToJson}>{t('json.back')}</TextAction>}>
          {t('json.unread')}
        </MarginNote>
      )}
      {design.placed.rest.map((problem) => (
        <MarginNote key={`${problem.path} ${problem.code}`} tone="error">
          {say(problem)}
        </MarginNote>
      ))}
      {children}
    </Root>
  )
}
