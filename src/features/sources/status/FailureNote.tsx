import { Trans, useTranslation } from 'react-i18next'
import type { Problem } from '#contract/http.ts'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { folderOf } from '../model/location.ts'

/** Path of the list of jobs, filtered by subject. */
const logOf = (subject: string): string =>
  `${paths.jobs()}?${new URLSearchParams({ q: subject, kind: 'extraction' })}`

interface FailureNoteProps {
  failure: Problem
  /** Rows of an earlier extraction that are still available. */
  rows: number | null
  /** Name of the source or table, as in the list of jobs. */
  subject: string
  location: string
  onExtract?: (() => void) | undefined
}

/** Explains why the last extraction failed, what is safe, and what to do. */
export function FailureNote({ failure, rows, subject, location, onExtract }: FailureNoteProps) {
  const { t } = useTranslation('sources')
  const formatProblem = useProblemText()
  const reason = formatProblem(failure)
  const text = rows !== null && rows > 0 ? t('note.kept', { reason, count: rows }) : reason
  return (
    <MarginNote
      tone="error"
      actions={
        <>
          {onExtract && <LinkButton onClick={onExtract}>{t('action.again')}</LinkButton>}
          <LinkButton to={logOf(subject)}>{t('action.log')}</LinkButton>
        </>
      }
    >
      {failure.code === 'path_outside' ? (
        <Trans
          t={t}
          i18nKey="note.outside"
          values={{ reason, path: folderOf(location) }}
          components={{ code: <InlineCode bare /> }}
        />
      ) : (
        text
      )}
    </MarginNote>
  )
}
