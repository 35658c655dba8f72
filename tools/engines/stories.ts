import { browsing } from './stories/browsing.ts';
import { otherSiteStories } from './stories/elsewhere.ts';
import { ordering } from './stories/ordering.ts';
import { visits } from './stories/visits.ts';
import type { Story } from './story.ts';

export const STORIES: readonly Story[] = [...visits, ...browsing, ...ordering, ...otherSiteStories];
