// `G`, then a letter, opens a page of the navigation.
import type { NavigationPage } from './areas.ts'

export const pageKeys = {
  today: 'T',
  sources: 'S',
  schema: 'C',
  builds: 'B',
  query: 'Q',
  queries: 'V',
  boards: 'D',
  playbooks: 'P',
  workflows: 'W',
  actions: 'A',
  events: 'E',
  jobs: 'J',
  packages: 'K',
  users: 'U',
  groups: 'G',
  roles: 'R',
  providers: 'I',
  apiKeys: 'Y',
  applications: 'L',
  organizations: 'O',
  identitySettings: 'M',
  engineSettings: 'N',
  audit: 'H',
} as const satisfies Record<NavigationPage['id'], string>
