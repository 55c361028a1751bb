/** Bounds of the architecture: how many rooms, doors, arrows and files side by side there may be. */

/** Rooms that together are one wing to everybody else, and how many of their files those outside may enter through. */
export const WINGS = [{ path: 'retrieval', maxDoors: 8 }] as const;

/** More would be a map that nobody keeps in mind. */
export const MAX_ROOMS = 20;
export const MAX_ARROWS = 80;

/** Files side by side in one folder. */
export const MAX_SIDE_BY_SIDE = 25;
export const MAX_AT_SERVER_ROOT = 6;
