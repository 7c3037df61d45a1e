//! The games against published figures, counts by hand, and brute force: one binary, linked once.

mod baccarat;
mod bench;
mod blackjack_published;
mod blackjack_rounds;
mod blackjack_strategy;
mod dealers_hand;
mod first_cards;
mod holdem;
mod hole_card;
mod pai_gow_deals;
mod pai_gow_house_way;
mod pai_gow_player;
mod plain_pai_gow;
mod plain_poker;
mod poker_showdowns;
mod poker_streets;
mod pontoon_rounds;
mod published;
mod published_poker;
mod registered;
mod shown;
mod silver_stack;
mod three_dice;
mod twenty_one_files;
mod twenty_one_published;
mod wild;
