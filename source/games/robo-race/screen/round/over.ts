import type { Section } from '../../../../screen/screen.ts';
import type { RaceScene } from '../local.ts';
import { playersSection } from '../panel/players-section.ts';
import { programsSection, revealedIn } from './programs.ts';

/** The panel after the end: the programs of the last round, and where all are. */
export const overSections = (scene: RaceScene, width: number): Section[] => [
  programsSection(scene, revealedIn(scene.events, scene.view.players), width),
  playersSection(scene, width),
];
