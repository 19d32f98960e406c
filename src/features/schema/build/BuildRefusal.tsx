import { Trans, useTranslation } from 'react-i18next'
import type { Level } from '#contract/data-manager/logical-object.ts'
import type { Problem } from '#contract/http.ts'
import { isApiError } from '#src/lib/api-error.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { LevelRefusal } from './start-build.ts'
import { useProblemMessage } from '../model/use-problem-message.ts'

const maxProblems = 5

interface ProblemNoteProps {
  problem: Problem
  names: readonly string[]
}

const ProblemNote = ({ problem, names }: ProblemNoteProps) => {
  const { t } = useTranslation('schema')
  const formatProblem = useProblemMessage()
  const name = names[Number(problem.path.split('.')[0])]
  if (name === undefined) return <MarginNote tone="error">{formatProblem(problem)}</MarginNote>
  return (
    <MarginNote tone="error" live>
      <Trans
        t={t}
        i18nKey="build.refused"
        values={{ name, problem: formatProblem(problem) }}
        components={{
          object: (
            <TextLink isInline to={paths.object(name)}>
              {name}
            </TextLink>
          ),
        }}
      />
    </MarginNote>
  )
}

interface BuildRefusalProps {
  error: unknown
  /** Names of the objects of a level, in the order in which the platform freezes them. */
  namesOf: (level: Level) => readonly string[]
}

/** Shows why a build did not start: the designs that cannot be built, or another error of the platform. */
export function BuildRefusal({ error, namesOf }: BuildRefusalProps) {
  const { t } = useTranslation('schema')
  if (!(error instanceof LevelRefusal) || !isApiError(error.cause)) return <ErrorNote error={error} />
  const { details } = error.cause
  const names = namesOf(error.level)
  return (
    <>
      {details.slice(0, maxProblems).map((problem) => (
        <ProblemNote key={problem.path} problem={problem} names={names} />
      ))}
      {details.length > maxProblems && (
        <MarginNote>{t('build.more', { count: details.length - maxProblems })}</MarginNote>
      )}
    </>
  )
}
