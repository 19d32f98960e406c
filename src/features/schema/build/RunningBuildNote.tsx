import { useTranslation } from 'react-i18next'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'

/** Says, before a user starts a build, that it waits for the one that runs. */
export function RunningBuildNote({ build }: { build: number }) {
  const { t } = useTranslation(['schema', 'shared'])
  return (
    <MarginNote actions={<LinkButton to={paths.build(build)}>{t('shared:action.viewProgress')}</LinkButton>}>
      {t('build.queued', { build })}
    </MarginNote>
  )
}
