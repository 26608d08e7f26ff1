//! The players of Catan: from one that plays by chance to one that searches imagined worlds.

mod chart;
mod estate;
mod features;
mod outlook;
mod policy;
mod speed;
mod weights;

pub mod fit;
