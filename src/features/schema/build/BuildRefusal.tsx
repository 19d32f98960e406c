import { Trans, useTranslation } from 'react-i18next'
import type { Level } from '#contract/data-manager/logical-object.ts'
import type { Problem } from '#contract/http.ts'
import { isApiError } from '#src/lib/api-error.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { LevelRefusal } from './start-build.ts'
import { useSayProblem } from '../model/use-problem-message.ts'

const most = 5

interface ProblemNoteProps {
  problem: Problem
  names: readonly string[]
}

const ProblemNote = ({ problem, names }: ProblemNoteProps) => {
  const { t } = useTranslation('schema')
  const say = useSayProblem()
  const name = names[Number(problem.path.split('.')[0])]
  if (name === undefined) return <MarginNote tone="error">{say(problem)}</MarginNote>
  return (
    <MarginNote tone="error" live>
      <Trans
        t={t}
        i18nKey="build.refused"
        values={{ name, problem: say(problem) }}
        components={{
          object: (
            <TextLink amongWords to={paths.object(name)}>
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

/** Why a build did not begin: the designs that stand in its way, or what else the platform said. */
export function BuildRefusal({ error, namesOf }: BuildRefusalProps) {
  const { t } = useTranslation('schema')
  if (!(error instanceof LevelRefusal) || !isApiError(error.cause)) return <ErrorNote error={error} />
  const { details } = error.cause
  const names = namesOf(error.level)
  return (
    <>
      {details.slice(0, most).map((problem) => (
        <ProblemNote key={problem.path} problem={problem} names={names} />
      ))}
      {details.length > most && <MarginNote>{t('build.more', { count: details.length - most })}</MarginNote>}
    </>
  )
}
