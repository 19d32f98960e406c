import { FileInput, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#src/paths.ts'
import { Button, type ButtonLook } from '#src/ui/Button.tsx'
import { useNewPlaybook } from './use-new-playbook.ts'

export const NewButton = ({ look = 'primary' }: { look?: ButtonLook }) => {
  const { t } = useTranslation('playbooks')
  const begin = useNewPlaybook()
  return (
    <Button look={look} icon={Plus} onClick={begin}>
      {t('new')}
    </Button>
  )
}

export const ImportButton = () => {
  const { t } = useTranslation('playbooks')
  return (
    <Button icon={FileInput} to={paths.importPlaybooks()}>
      {t('import')}
    </Button>
  )
}
