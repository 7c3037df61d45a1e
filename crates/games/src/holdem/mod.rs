//! Hold'em games against a dealer: two hole cards each, five on the board.
mod pairs;
mod showdown;
mod streets;
