import { useTranslation } from 'react-i18next'

/** Types that a person can choose. */
export const relationTypes = ['many_to_one', 'one_to_one', 'one_to_many', 'many_to_many'] as const

/** Returns a function that writes the type of a relation. Unknown types are written as they are. */
export function useRelationType(): (type: string) => string {
  const { t } = useTranslation('relations')
  return (type) => {
    const known = relationTypes.find((one) => one === type)
    return known === undefined ? type : t(`type.${known}`)
  }
}
